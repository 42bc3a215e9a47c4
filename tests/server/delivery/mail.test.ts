import net, { type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailTransport } from '#server/delivery/delivery.ts';
import { mailContent } from '#server/delivery/outbox.ts';
import { openOutbox, unused, type Outbox } from '#tests/support/delivery/outbox.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { startSmtp, type MailServer } from '#tests/support/delivery/smtp.ts';

const from = () => 'Estante <avisos@example.com>';
const closing: (() => unknown)[] = [];
let outbox: Outbox;

beforeEach(() => {
  outbox = openOutbox();
  closing.push(() => outbox.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function smtp(login?: string): Promise<MailServer> {
  const server = await startSmtp(login);
  closing.unshift(() => server.stop());
  return server;
}
const deliver = (mail: ReturnType<typeof mailTransport>) =>
  outbox.deliver({ transports: { mail, webhook: unused } });

describe('E-mail', () => {
  it('arrives with sender, subject and both texts, and is then no longer stored', async () => {
    const server = await smtp('portal:segredo');
    await outbox.mail('ana@example.com');
    deliver(mailTransport(server.url, from));
    const [sent] = await outbox.become('sent');
    expect(sent).toMatchObject({ attempts: 1, target: 'ana@example.com' });
    expect(sent).not.toHaveProperty('content');
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({
      from: { name: 'Estante', address: 'avisos@example.com' },
      to: ['ana@example.com'],
      subject: 'Olá',
      messageId: `<${sent!.messageId}@example.com>`,
    });
    expect(server.mails[0]!.text?.trim()).toBe('Texto');
    expect(server.mails[0]!.html).toContain('<p>Texto</p>');
  });

  it('is retried after wrong credentials, reports them, and is sent once they are right', async () => {
    const server = await smtp('portal:segredo');
    let url = server.url.replace('segredo', 'errado');
    const tried: string[] = [];
    await outbox.mail('ana@example.com');
    deliver(async (message) => {
      try {
        await mailTransport(url, from)(message);
      } catch (error) {
        tried.push((error as Error).message);
        if (tried.length === 2) url = server.url;
        throw error;
      }
    });
    const [sent] = await outbox.become('sent');
    expect(sent!.attempts).toBe(3);
    expect(tried[0]).toMatch(/recusou o usuário ou a senha de PORTAL_SMTP_URL/);
    expect(server.mails).toHaveLength(1);
  });

  it('does not wait for a server that does not answer, and delays no other message', async () => {
    const silent = await listen(net.createServer());
    const server = await smtp();
    await outbox.mail('ana@example.com', { record: 1 });
    await outbox.mail('rui@example.com', { record: 2 });
    const times = { connection: 60, total: 120, answer: 120 };
    const hanging = mailTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, from, times);
    const good = mailTransport(server.url, from);
    deliver((message) => (message.target === 'ana@example.com' ? hanging : good)(message));
    const [ana] = await outbox.become('waiting', 'sent');
    expect(ana!.target).toBe('ana@example.com');
    await expect
      .poll(async () => (await outbox.messages())[0]!.error)
      .toBe('O servidor de e-mail não respondeu a tempo.');
  });

  const answering = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const scripted = async (options: SMTPServerOptions) => {
    const server = await startSmtp(undefined, options);
    closing.unshift(() => server.stop());
    return server;
  };
  type Refusal = [code: number, text: string];
  const atRcpt = (...[code, text]: Refusal): SMTPServerOptions => ({
    onRcptTo: (_address, _session, callback) => callback(answering(code, text)),
  });
  const atFrom = (...[code, text]: Refusal): SMTPServerOptions => ({
    onMailFrom: (_address, _session, callback) => callback(answering(code, text)),
  });
  const afterDot = (...[code, text]: Refusal): SMTPServerOptions => ({
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback(answering(code, text)));
    },
  });

  it.each<[string, SMTPServerOptions, string]>([
    [
      'an address that nobody has',
      atRcpt(550, '5.1.1 User unknown'),
      'recusou o endereço (resposta 550 5.1.1 User unknown)',
    ],
    ['an address, without an enhanced code', atRcpt(550, 'No such user'), 'recusou o endereço'],
    ['a mailbox that takes nothing', atRcpt(550, '5.2.1 disabled'), 'recusou o endereço'],
    [
      'the message, after it was sent',
      afterDot(554, '5.7.1 spam'),
      'não aceitou a mensagem (resposta 554 5.7.1 spam)',
    ],
  ])('is given up where the relay refuses %s', async (_what, options, words) => {
    const server = await scripted(options);
    await outbox.mail('ana@example.com');
    deliver(mailTransport(server.url, from));
    const [message] = await outbox.become('dead');
    expect(message).toMatchObject({ attempts: 1, error: expect.stringContaining(words) });
  });

  it.each<[string, SMTPServerOptions, string]>([
    ['the sender', atFrom(553, '5.7.1 Sender address rejected'), '553 5.7.1 Sender address rejected'],
    ['to relay', atRcpt(554, '5.7.1 Relay access denied'), '554 5.7.1 Relay access denied'],
    ['to relay, without an enhanced code', atRcpt(550, 'relay not permitted'), 'relay not permitted'],
    ['who has not begun TLS', atFrom(530, '5.7.0 Must issue STARTTLS'), '530 5.7.0 Must issue STARTTLS'],
    ["the sender's domain", atRcpt(550, '5.1.8 Sender domain unknown'), '5.1.8'],
    ['for a while', atRcpt(451, '4.7.1 Greylisted'), '451 4.7.1 Greylisted'],
    ['for a while, after it was sent', afterDot(452, '4.3.1 Full'), '452 4.3.1 Full'],
  ])('waits where the relay refuses %s', async (_what, options, words) => {
    const server = await scripted(options);
    await outbox.mail('ana@example.com');
    const [message] = await outbox.messages();
    await expect(mailTransport(server.url, from)(message!)).rejects.toMatchObject({
      kind: 'again',
      message: expect.stringContaining(words),
    });
  });

  it('waits for a relay that scans a message after it was sent, and keeps others from sending it meanwhile', async () => {
    const held: number[] = [];
    let taken = 0;
    const server = await scripted({
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () => setTimeout(() => callback(null, `taken ${++taken}`), 400));
      },
    });
    await outbox.mail('ana@example.com');
    const [message] = await outbox.messages();
    const times = { connection: 5000, total: 200, answer: 5000, hold: 100 };
    const hold = async (ms: number) => void held.push(ms);
    await expect(mailTransport(server.url, from, times)(message!, { hold })).resolves.toBeUndefined();
    expect([taken, held]).toEqual([1, [5000]]);
    const short = { ...times, answer: 100 };
    await expect(mailTransport(server.url, from, short)(message!)).rejects.toThrow('não respondeu a tempo');
  });

  it('names a certificate that is not trusted, and the remedy', async () => {
    const server = await startSmtp(undefined, { secure: true });
    closing.unshift(() => server.stop());
    await outbox.mail('ana@example.com');
    const [message] = await outbox.messages();
    const url = server.url.replace('smtp:', 'smtps:');
    await expect(mailTransport(url, from)(message!)).rejects.toThrow(/certificado.*NODE_EXTRA_CA_CERTS/);
  });

  it('says that the server offers no sign-in, though the address has a user', async () => {
    const server = await scripted({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await outbox.mail('ana@example.com');
    const [message] = await outbox.messages();
    let told = 0;
    const url = server.url.replace('//', '//portal:segredo@');
    await mailTransport(url, from, undefined, undefined, () => told++)(message!);
    expect([server.mails.length, told]).toEqual([1, 1]);
    const right = await smtp('portal:segredo');
    await mailTransport(right.url, from, undefined, undefined, () => told++)(message!);
    expect([right.mails.length, told]).toEqual([1, 1]);
  });

  it('is neither sent nor retried if the portal has no mail server', async () => {
    await outbox.mail('ana@example.com');
    deliver(mailTransport(undefined, from));
    const [message] = await outbox.become('off');
    expect(message).toMatchObject({
      attempts: 1,
      error: 'O portal não tem servidor de e-mail (PORTAL_SMTP_URL).',
    });
    expect(message).not.toHaveProperty('content');
  });

  it('sends no password to another machine without TLS', async () => {
    await outbox.mail('ana@example.com');
    const server = await smtp('portal:segredo');
    const [message] = await outbox.messages();
    // An address of this machine that isn't recognized as one.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(mailTransport(elsewhere, from)(message!)).rejects.toThrow(/TLS/);
    expect(server.mails).toEqual([]);
  });
});

function listen(server: Server): Promise<Server> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  closing.unshift(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('The text of an e-mail', () => {
  const words = {
    title: 'Conta <b>12</b> & outra',
    text: 'Vence {title} hoje',
    resource: 'Conta a pagar',
    name: 'Ana',
    portal: 'Estante',
    link: 'https://estante.example.com/contas/12/show',
  };

  it('is the title, the text and a link, in HTML with all values escaped', () => {
    const { subject, text, html } = mailContent({ from: 'a@example.com' }, 'ana@example.com', words);
    expect(subject).toBe('Conta <b>12</b> & outra');
    expect(text).toBe(`Conta <b>12</b> & outra\n\nVence {title} hoje\n\n${words.link}`);
    expect(html).toContain('Conta &lt;b&gt;12&lt;/b&gt; &amp; outra');
    expect(html).toContain(`<a href="${words.link}">`);
    expect(html).not.toContain('<b>');
  });

  it('follows the templates of the config; a value adds no header and no placeholder', () => {
    const mail = {
      from: 'a@example.com',
      templates: { subject: '{portal}: {title}', body: 'Olá, {name}.\n\n{resource} {nada}' },
    };
    const { subject, text } = mailContent(mail, 'ana@example.com', {
      ...words,
      title: 'A\r\nBcc: b@example.com',
    });
    expect(subject).toBe('Estante: A Bcc: b@example.com');
    expect(text).toBe('Olá, Ana.\n\nConta a pagar {nada}');
  });

  it('has no empty lines without a link', () => {
    expect(
      mailContent({ from: 'a@example.com' }, 'b@example.com', { ...words, text: '', link: '' }).text,
    ).toBe(words.title);
  });
});
