#!/usr/bin/env bash
# openid-client 6.9.0: with its defaults authorizationCodeGrant accepts an ID token that is signed by a key which the provider has
# not published, one that is issued in an hour, and one with the at_hash of another access token: it trusts the connection to the
# token endpoint. enableNonRepudiationChecks verifies the signature, but neither of the other two. The portal verifies all three
# itself (src/features/providers/server/providerClient.ts, claims.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openid-client@6.9.0 jose@6.2.17 >/dev/null
cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as client from 'openid-client';
const [own, unknown] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')];
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'a', alg: 'RS256', use: 'sig' };
let issuer;
let fault;
const server = createServer(async (req, res) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, sub: 's', aud: 'c', nonce: 'n', iat: now, exp: now + 7200 };
  if (fault === 'iat') claims.iat = now + 3600;
  if (fault === 'at_hash') claims.at_hash = 'aaaaaaaaaaaaaaaaaaaaaa';
  const key = fault === 'signature' ? unknown.privateKey : own.privateKey;
  const token = () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'a' }).sign(key);
  const answers = {
    '/.well-known/openid-configuration': { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/j` },
    '/j': { keys: [jwk] },
    '/t': { access_token: 'x', token_type: 'Bearer', id_token: await token() },
  };
  res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answers[req.url]));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
issuer = `http://127.0.0.1:${server.address().port}`;
const accepts = async (what, isStrict) => {
  fault = what;
  const config = await client.discovery(new URL(issuer), 'c', 'secret', undefined, { execute: [client.allowInsecureRequests] });
  if (isStrict) client.enableNonRepudiationChecks(config);
  const checks = { expectedNonce: 'n', expectedState: 's', idTokenExpected: true };
  return client.authorizationCodeGrant(config, new URL('http://localhost/cb?code=1&state=s'), checks).then(() => true, () => false);
};
const found = {};
for (const what of ['none', 'signature', 'iat', 'at_hash']) found[what] = [await accepts(what, false), await accepts(what, true)];
console.log('accepted by default, and with enableNonRepudiationChecks:', JSON.stringify(found));
server.close();
const expected = { none: [true, true], signature: [true, false], iat: [true, true], at_hash: [true, true] };
process.exit(JSON.stringify(found) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
