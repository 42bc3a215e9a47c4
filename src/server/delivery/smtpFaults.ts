/** What a relay's answer means for a message: its address is wrong, or it has to wait until somebody has changed something. */
import { causesInWords, isUntrusted } from '#host/causes.ts';
import { translate } from '#messages/translate.ts';
import { DeliveryError } from './worker.ts';

/** As nodemailer 10 reports it. `command`: the step of the conversation. */
type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

export const tooSlow = (): DeliveryError => new DeliveryError(translate('delivery.smtpLate'));

export function deliveryErrorOf(thrown: unknown): DeliveryError {
  if (thrown instanceof DeliveryError) return thrown;
  const error = thrown as SmtpError;
  const { code = '', responseCode = 0 } = error;
  const said = saidIn(error);
  // 454 4.7.0 is of the relay's own check (RFC 4954, 4).
  if (code === 'EAUTH' && responseCode >= 400 && responseCode < 500)
    return new DeliveryError(translate('delivery.smtpAccountLater', { said }));
  if (code === 'EAUTH') return new DeliveryError(translate('delivery.smtpAccount', { said }));
  if (code === 'ETIMEDOUT') return tooSlow();
  // The library's own code hides that of TLS, and its text keeps it.
  if (isUntrusted(error) || /certificate|altnames/i.test(error.message))
    return new DeliveryError(translate('delivery.smtpCertificate', { reason: causesInWords(error) }));
  if (code === 'ETLS') return new DeliveryError(translate('delivery.smtpTls'));
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED'].includes(code) && responseCode === 0)
    return new DeliveryError(translate('delivery.smtpUnreachable', { reason: causesInWords(error) }));
  if (responseCode >= 500 && isOfAddress(error))
    return new DeliveryError(translate('delivery.smtpAddress', { said }), 'final');
  // Refused after it was sent: it would be so each time.
  if (responseCode >= 500 && code === 'EMESSAGE')
    return new DeliveryError(translate('delivery.smtpRefused', { said }), 'final');
  return new DeliveryError(
    translate(responseCode >= 500 ? 'delivery.smtpHeld' : 'delivery.smtpRefused', { said }),
  );
}

/**
 * Whether the refusal is of the receiver's address. Codes of RFC 3463, 3.2: 5.1.x are of addresses, of which 5.1.7 and 5.1.8 are the
 * sender's; 5.2.1 is a mailbox that takes nothing. Without one, RFC 5321, 4.2.3 has 550, 551 and 553 for a mailbox, at RCPT alone:
 * 530 and 554 are of the connection.
 */
function isOfAddress({ command = '', response = '', responseCode }: SmtpError): boolean {
  if (!/^RCPT/i.test(command)) return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced !== undefined) return /^5\.(?:1\.(?!7$|8$)\d+|2\.1)$/.test(enhanced);
  return [550, 551, 553].includes(responseCode ?? 0) && !/relay/i.test(response);
}

/** The relay's own line, which an administrator knows it by. */
function saidIn({ response = '', responseCode }: SmtpError): string {
  const line = response.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const code = line || (responseCode ? String(responseCode) : '');
  return code ? translate('delivery.smtpSaid', { code }) : '';
}
