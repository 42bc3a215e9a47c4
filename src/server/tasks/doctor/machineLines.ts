/** The machine of the portal, and the relay of its e-mails. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { causesInWords } from '#host/causes.ts';
import { translate } from '#messages/translate.ts';
import type { Finding } from '#model/api/findings.ts';
import type { Portal } from '#model/types.ts';
import { askRelay } from '#server/delivery/delivery.ts';
import { servesOnlyThisMachine, type Env } from '#host/env.ts';

/** Bytes and share of a disk below which saves may fail soon. */
const leastFree = { bytes: 1_000_000_000, share: 0.03 };
/** Milliseconds by which clocks may differ: codes of a second factor count for 30 s, and so do tokens of providers. */
const mostApart = 20_000;

/** A portal for this machine alone may go without one. */
export function addressLine({ url }: Pick<Portal, 'url'>, env: Env): Finding {
  const subject = 'address';
  if (url === undefined)
    return {
      subject,
      ok: servesOnlyThisMachine(env) ? null : false,
      message: translate('doctor.address.none'),
    };
  return { subject, ok: true, message: translate('doctor.address.fine', { url }) };
}

export async function mailLine({ mail }: Portal, { smtpUrl }: Env): Promise<Finding> {
  const subject = 'mail';
  if (mail?.from === undefined)
    return {
      subject,
      ok: smtpUrl === undefined ? null : false,
      message: translate(smtpUrl === undefined ? 'doctor.mail.unused' : 'doctor.mail.noSender'),
    };
  if (smtpUrl === undefined) return { subject, ok: false, message: translate('delivery.noSmtp') };
  try {
    const isSignedIn = await askRelay(smtpUrl);
    return {
      subject,
      ok: true,
      message: translate(isSignedIn ? 'doctor.mail.fine' : 'doctor.mail.unsigned'),
    };
  } catch (error) {
    return { subject, ok: false, message: causesInWords(error) };
  }
}

export function diskLine(folder: string): Finding {
  const subject = 'disk';
  if (!existsSync(folder))
    return { subject, ok: null, message: translate('doctor.disk.missing', { folder }) };
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return { subject, ok: false, message: translate('doctor.disk.readOnly', { folder }) };
  }
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const ok = free >= leastFree.bytes && free >= blocks * bsize * leastFree.share;
  const size = `${(free / 1e9).toFixed(1)} GB`;
  return { subject, ok, message: translate(ok ? 'doctor.disk.fine' : 'doctor.disk.full', { folder, size }) };
}

/** @param others the clocks that were read, in milliseconds since 1970, by whose they are */
export function timeLine(others: Readonly<Record<string, number | undefined>>, read = Date.now()): Finding {
  const subject = 'time';
  const known = Object.entries(others).flatMap(([whose, at]) =>
    at === undefined ? [] : [{ whose, by: at - read }],
  );
  if (known.length === 0) return { subject, ok: null, message: translate('doctor.time.alone') };
  const off = known.find(({ by }) => Math.abs(by) > mostApart);
  return off
    ? {
        subject,
        ok: false,
        message: translate('doctor.time.apart', { whose: off.whose, seconds: Math.round(off.by / 1000) }),
      }
    : {
        subject,
        ok: true,
        message: translate('doctor.time.fine', { names: known.map(({ whose }) => whose).join(', ') }),
      };
}
