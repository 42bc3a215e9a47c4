import type { LocaleTag } from '#messages/language.ts';
import type { TextKey } from '#messages/translate.ts';

/** The languages of a portal, with their descriptions. */
export const localeWords: Record<LocaleTag, TextKey> = {
  'pt-BR': 'portalWords.portal.ptBR',
  'en-US': 'portalWords.portal.enUS',
  'es-419': 'portalWords.portal.es419',
  'en-AU': 'portalWords.portal.enAU',
  'en-CA': 'portalWords.portal.enCA',
  'en-GB': 'portalWords.portal.enGB',
  'en-IE': 'portalWords.portal.enIE',
  'en-NZ': 'portalWords.portal.enNZ',
  'es-AR': 'portalWords.portal.esAR',
  'es-BO': 'portalWords.portal.esBO',
  'es-CL': 'portalWords.portal.esCL',
  'es-CO': 'portalWords.portal.esCO',
  'es-CR': 'portalWords.portal.esCR',
  'es-DO': 'portalWords.portal.esDO',
  'es-EC': 'portalWords.portal.esEC',
  'es-ES': 'portalWords.portal.esES',
  'es-GT': 'portalWords.portal.esGT',
  'es-HN': 'portalWords.portal.esHN',
  'es-MX': 'portalWords.portal.esMX',
  'es-NI': 'portalWords.portal.esNI',
  'es-PA': 'portalWords.portal.esPA',
  'es-PE': 'portalWords.portal.esPE',
  'es-PR': 'portalWords.portal.esPR',
  'es-PY': 'portalWords.portal.esPY',
  'es-SV': 'portalWords.portal.esSV',
  'es-US': 'portalWords.portal.esUS',
  'es-UY': 'portalWords.portal.esUY',
  'es-VE': 'portalWords.portal.esVE',
};
