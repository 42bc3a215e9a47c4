/**
 * The countries that a locale may name in place of its language's own: `es-CL` has the texts of es-419. Intl knows how
 * numbers, money and dates are written there. Listed are those whose notation the portal also parses: thousands in
 * threes, decimals after a dot or a comma (tests/kinds/locales.test.ts).
 */
const regions = {
  'en-AU': ['AUD', 'Australia/Sydney'],
  'en-CA': ['CAD', 'America/Toronto'],
  'en-GB': ['GBP', 'Europe/London'],
  'en-IE': ['EUR', 'Europe/Dublin'],
  'en-NZ': ['NZD', 'Pacific/Auckland'],
  'es-AR': ['ARS', 'America/Argentina/Buenos_Aires'],
  'es-BO': ['BOB', 'America/La_Paz'],
  'es-CL': ['CLP', 'America/Santiago'],
  'es-CO': ['COP', 'America/Bogota'],
  'es-CR': ['CRC', 'America/Costa_Rica'],
  'es-DO': ['DOP', 'America/Santo_Domingo'],
  'es-EC': ['USD', 'America/Guayaquil'],
  'es-ES': ['EUR', 'Europe/Madrid'],
  'es-GT': ['GTQ', 'America/Guatemala'],
  'es-HN': ['HNL', 'America/Tegucigalpa'],
  'es-MX': ['MXN', 'America/Mexico_City'],
  'es-NI': ['NIO', 'America/Managua'],
  'es-PA': ['USD', 'America/Panama'],
  'es-PE': ['PEN', 'America/Lima'],
  'es-PR': ['USD', 'America/Puerto_Rico'],
  'es-PY': ['PYG', 'America/Asuncion'],
  'es-SV': ['USD', 'America/El_Salvador'],
  'es-US': ['USD', 'America/New_York'],
  'es-UY': ['UYU', 'America/Montevideo'],
  'es-VE': ['VES', 'America/Caracas'],
} as const satisfies Record<string, readonly [currency: string, timeZone: string]>;

export type RegionalTag = keyof typeof regions;
export const regionalTags = Object.keys(regions) as RegionalTag[];

/** What the country uses by default. */
export function regionDefaults(tag: RegionalTag) {
  const [currency, timeZone] = regions[tag];
  return { currency, timeZone, country: tag.slice(3) };
}
