/** The guards of assistants, which act by keys, and of people who are mentioned in notes. */
import type { Guard } from './guards.ts';

const acting = 'tests/features/assistants/acting.test.ts';
const reading = 'tests/features/assistants/reading.test.ts';
const protocol = 'tests/features/assistants/protocol.test.ts';
const mentions = 'tests/features/mentions/mentions.test.ts';

const guard = (file: string, text: string, instead: string, test: string): Guard => ({
  file: `src/features/${file}`,
  text,
  instead,
  tests: [test],
});

export const assistantGuards: readonly Guard[] = [
  guard('assistants/server/foreseen.ts', 'sealed?.key !== keyIdOf(call) ||', '!sealed ||', acting),
  guard('assistants/server/foreseen.ts', 'sealed.operation !== operation ||', '', acting),
  guard('assistants/server/foreseen.ts', '|| read.key !== keyIdOf(call)', '', acting),
  guard('assistants/server/foreseen.ts', 'refusals.length > 0 ||', '', acting),
  guard('assistants/server/tools/doTool.ts', '!call.caller.key?.alone.has(asked.verb)', 'false', acting),
  guard('assistants/server/requests.ts', "if (state !== 'waiting')", 'if (false)', acting),
  guard('assistants/server/requests.ts', "key: 'inside', answer: ask", "key: 'read', answer: ask", acting),
  guard(
    'assistants/server/requests.ts',
    'row !== undefined && sameStoredValue(row.account, caller.account.id)',
    'row !== undefined',
    acting,
  ),
  guard('assistants/server/askedOperations.ts', '!screen.verbs.includes(verb)', 'false', acting),
  guard('assistants/server/askedOperations.ts', 'if (unknown !== undefined)', 'if (false)', acting),
  guard('assistants/server/cursors.ts', 'place?.key !== keyIdOf(call) ||', '!place ||', reading),
  guard('assistants/server/cursors.ts', '|| place.search !== shortDigest(search)', '', reading),
  guard('assistants/server/protocolSite.ts', 'if (!isOwn)', 'if (false)', protocol),
  guard('assistants/server/protocolSite.ts', 'message.slice(1)', '[]', protocol),

  guard('mentions/server/people.ts', 'if (await mayOpen(reader, rights, about)) people', 'people', mentions),
  guard('mentions/server/people.ts', '|| !(await mayOpen(reader, caller, about))', '', mentions),
  guard(
    'mentions/server/tellMentioned.ts',
    'if (!(await mayOpen(transaction, author, about))) return;',
    '',
    mentions,
  ),
];
