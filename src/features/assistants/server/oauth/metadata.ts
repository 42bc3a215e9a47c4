/** What a program learns of how to ask for a key, before it has one. */
import type { Portal } from '#model/types.ts';

/** `portal.url` is an origin, without a slash at its end. */
type Addressed = Pick<Portal, 'url'>;

/** What keys of assistants are good for (RFC 8707). */
export const resourceOf = ({ url }: Addressed): string => `${url}/mcp`;

/** The one scope: which screens and verbs it is, the person says. */
export const keyScope = 'screens';

/** RFC 9728. */
export const resourceMetadata = (portal: Addressed & Pick<Portal, 'brand'>) => ({
  resource: resourceOf(portal),
  authorization_servers: [portal.url],
  scopes_supported: [keyScope],
  bearer_methods_supported: ['header'],
  resource_name: portal.brand.name,
});

/** Where that stands: in the refusal of a request without a key (RFC 9728, 5.1). */
export const resourceMetadataAt = ({ url }: Addressed): string =>
  `${url}/.well-known/oauth-protected-resource/mcp`;

/** RFC 8414. */
export const serverMetadata = ({ url }: Addressed) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth/authorize`,
  token_endpoint: `${url}/oauth/token`,
  registration_endpoint: `${url}/oauth/register`,
  revocation_endpoint: `${url}/oauth/revoke`,
  scopes_supported: [keyScope],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});
