/** What relays report of e-mails that the portal has sent: forms as Postfix 3.7, Exim 4.96 and qmail write them. */
import { describe, expect, it } from 'vitest';
import { reportIn, postedTexts } from '#features/inboundMail/server/returned.ts';

const id = `msg_${'0123456789abcdef'.repeat(2)}`;
const returned = `Content-Type: text/rfc822-headers\n\nFrom: a@example.com\nMessage-ID:\n <${id}@example.com>\n`;
const postfix = (action: string, status: string) =>
  `From: MAILER-DAEMON@relay.example (Mail Delivery System)
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
X-Postfix-Queue-ID: 4C1

Final-Recipient: rfc822; gone@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} no such user

--b
${returned}--b--`;
const daemon = 'From: MAILER-DAEMON';
const report = 'Content-Type: multipart/report';

describe('a report', () => {
  it.each([
    ['a failure', postfix('failed', '5.1.1'), report, { action: 'failed', status: '5.1.1' }],
    ['a failure of another kind', postfix('failed', '5.2.2'), daemon, { action: 'failed', status: '5.2.2' }],
    ['a delay', postfix('delayed', '4.4.1'), report, { action: 'delayed', status: '4.4.1' }],
    [
      'one receiver of two that failed',
      postfix('delayed', '4.4.1').replace(
        '\n--b\nContent-Type: text',
        '\nAction: failed\n--b\nContent-Type: text',
      ),
      report,
      { action: 'failed' },
    ],
    [
      'plain text of qmail',
      `Hi. This is the qmail-send program.\n<gone@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${returned}`,
      daemon,
      { action: 'failed', status: '5.1.1' },
    ],
  ])('of %s is read', (_what, text, automatic, expected) => {
    const lines = text.replaceAll('\n', '\r\n');
    expect(reportIn([lines], automatic)).toMatchObject({ messageId: id, ...expected });
  });

  it.each([
    ['a delivery', postfix('delivered', '2.0.0'), report],
    ['a relay that hands on', postfix('relayed', '2.0.0'), daemon],
    [
      'a reply while on holiday',
      `In-Reply-To: <${id}@example.com>\n\nI am away until the 5.1.1 of the plan.`,
      'Auto-Submitted: auto-replied',
    ],
    [
      'a receipt that it was read',
      `Content-Type: message/disposition-notification\n\nOriginal-Message-ID: <${id}@example.com>\nDisposition: manual-action/MDN-sent-manually; displayed`,
      report,
    ],
    ['an e-mail of somebody else', postfix('failed', '5.1.1').replace(id, 'other'), daemon],
  ])('of %s changes nothing', (_what, text, automatic) => {
    expect(reportIn([text], automatic)).toBeNull();
  });

  it('is found in what a mail service posts, plain or in base64', () => {
    const text = postfix('failed', '5.1.1');
    for (const posted of [
      { RawEmail: text },
      { attachments: [{ content: Buffer.from(text).toString('base64') }] },
      { TextBody: 'Undelivered', Attachments: [{ Name: 'details.txt', Content: text }] },
    ])
      expect(reportIn(postedTexts(posted), report)).toMatchObject({ messageId: id, status: '5.1.1' });
  });
});
