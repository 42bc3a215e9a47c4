/** The guards of assistants, which act by keys, and of people who are mentioned in notes. */
import type { Guard } from './guards.ts';

const acting = 'tests/features/assistants/acting.test.ts';
const reading = 'tests/features/assistants/reading.test.ts';
const protocol = 'tests/features/assistants/protocol.test.ts';
const many = 'tests/features/assistants/many.test.ts';
const requests = 'tests/features/assistants/requests.test.ts';
const oauth = 'tests/features/assistants/oauth.test.ts';
const mentions = 'tests/features/mentions/mentions.test.ts';

const guard = (file: string, text: string, instead: string, test: string): Guard => ({
  file: `src/features/${file}`,
  text,
  instead,
  tests: [test],
});

export const assistantGuards: readonly Guard[] = [
  guard('assistants/server/foreseen.ts', 'sealed?.key !== keyIdOf(call) ||', '!sealed ||', acting),
  guard('assistants/server/foreseen.ts', '|| sealed.operation !== operation', '', acting),
  guard('assistants/server/foreseen.ts', '|| read.key !== keyIdOf(call)', '', acting),
  guard('assistants/server/foreseen.ts', 'refusals.length > 0 ||', '', acting),
  guard('assistants/server/tools/doTool.ts', '!call.caller.key?.alone.has(asked.verb)', 'false', acting),
  guard('assistants/server/requests.ts', 'refuseTooOld(foreseen);', '', requests),
  guard('assistants/server/tools/doTool.ts', 'asked.isForOwner ||', '', requests),
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
  guard('assistants/server/performed.ts', "'if-effects': confirms,", '', many),
  guard('assistants/server/performed.ts', "'idempotency-key':", "'x-key':", acting),
  guard(
    'assistants/server/seenScreens.ts',
    "grant.kind === 'screen' && grant.route === path",
    'true',
    reading,
  ),
  guard('assistants/server/requests.ts', 'if (!isAccepted) refuseSettled(current);', '', requests),
  guard(
    'assistants/server/seenScreens.ts',
    'given.filter((verb) => key?.verbs.has(verb) !== false)',
    'given',
    reading,
  ),
  guard('assistants/server/cursors.ts', 'place?.key !== keyIdOf(call) ||', '!place ||', reading),
  guard('assistants/server/cursors.ts', '|| place.search !== shortDigest(search)', '', reading),
  guard('assistants/server/protocolSite.ts', 'if (!isOwn)', 'if (false)', protocol),
  guard('assistants/server/protocolSite.ts', 'message.slice(1)', '[]', protocol),

  guard(
    'assistants/server/oauth/authorization.ts',
    '!isRedirectOf(redirect, client.redirects)',
    'false',
    oauth,
  ),
  guard('assistants/server/oauth/authorization.ts', 'wanted !== undefined &&', 'false &&', oauth),
  guard(
    'assistants/server/oauth/authorization.ts',
    "given.get('code_challenge_method') !== 'S256' ||",
    '',
    oauth,
  ),
  guard('assistants/server/oauth/clients.ts', 'openRedirect.test(address) &&', '', oauth),
  guard('assistants/server/oauth/oauthSites.ts', "known.client === given.get('client_id') &&", '', oauth),
  guard(
    'assistants/server/oauth/oauthSites.ts',
    "known.redirect === (given.get('redirect_uri') ?? known.redirect) &&",
    '',
    oauth,
  ),
  guard(
    'assistants/server/oauth/oauthSites.ts',
    "isVerifierOf(known.challenge, given.get('code_verifier') ?? '')",
    'true',
    oauth,
  ),
  guard('assistants/server/oauth/oauthSites.ts', 'if (wait > 0) refuse(wait);', '', oauth),
  guard('assistants/server/oauth/faults.ts', 'if (new Set(names).size < names.length)', 'if (false)', oauth),
  guard(
    'assistants/server/oauth/consents.ts',
    '{ ...wanted, assistant: true }',
    '{ assistant: true, ...wanted }',
    oauth,
  ),
  guard('keys/server/programKeys.ts', 'if (hasLostProgram(row, portal))', 'if (false)', oauth),
  guard('keys/server/programKeys.ts', 'row.waitsUntil || this', 'this', oauth),
  guard('keys/server/programKeys.ts', 'if (!counts) await this.#remove(row);', '', oauth),
  guard('keys/server/programKeys.ts', 'if (row?.client !== client) return;', 'if (!row) return;', oauth),

  guard('mentions/server/people.ts', 'if (await mayOpen(reader, rights, about)) people', 'people', mentions),
  guard('mentions/server/people.ts', '|| !(await mayOpen(reader, caller, about))', '', mentions),
  guard(
    'mentions/server/tellMentioned.ts',
    'if (!(await mayOpen(transaction, author, about))) return;',
    '',
    mentions,
  ),
  guard(
    'mentions/server/tellMentioned.ts',
    '(await readableBy(audience, change.resource, note))?.has(field);',
    'true;',
    mentions,
  ),
];
