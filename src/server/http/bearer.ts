export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 && token ? token : undefined;
}
