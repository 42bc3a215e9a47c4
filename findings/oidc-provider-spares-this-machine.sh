#!/usr/bin/env bash
# oidc-provider 9.13.3 sends no back-channel logout to an address of this machine, though the client is registered with it: its
# own agent ends the connection ("hostname resolves to a special-use IP address"). That agent is part of the options that a
# `fetch` of the configuration gets, so one that passes all options on is refused too. The portal's tests pass only method,
# headers and body (tests/support/signIn/realProvider.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund oidc-provider@9.13.3 >/dev/null
cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
let received = 0;
const client = createServer((req, res) => void (received++, res.writeHead(200).end()));
await new Promise((resolve) => client.listen(0, '127.0.0.1', resolve));
const address = `http://localhost:${client.address().port}`;
const attempt = async (how) => {
  received = 0;
  const provider = new Provider('http://127.0.0.1:9', {
    clients: [{ client_id: 'c', client_secret: 's', redirect_uris: [`${address}/cb`], backchannel_logout_uri: `${address}/out` }],
    features: { backchannelLogout: { enabled: true } },
    ...(how && { fetch: how }),
  });
  const one = await provider.Client.find('c');
  await one.backchannelLogout('person', 'sid').catch(() => undefined);
  return received;
};
const found = [
  await attempt(),
  await attempt((url, options) => fetch(url, options)),
  await attempt((url, { method, headers, body }) => fetch(url, { method, headers, body })),
];
console.log('logout tokens received: by default, with all options, with method, headers and body:', JSON.stringify(found));
client.close();
process.exit(JSON.stringify(found) === '[0,0,1]' ? 0 : 1);
JS
node try.mjs 2>/dev/null
