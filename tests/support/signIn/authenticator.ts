/** A passkey in the test's process: makes the answers that a browser would send, honest ones and forged ones. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** User present, user verified, attested credential data. */
const [present, verified, attested] = [1, 4, 64];

type Forged = {
  origin?: string;
  rpId?: string;
  counter?: number;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  crossOrigin?: boolean;
  signedBy?: KeyObject;
};
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };

export class Authenticator {
  readonly id = randomBytes(24);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;
  user = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  get credential(): string {
    return this.id.toString('base64url');
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? this.#origin,
        crossOrigin: forged.crossOrigin ?? false,
      }),
    );
  }

  #data(rpId: string, flags: number, forged: Forged): Buffer {
    const counter = forged.counter ?? (this.counter += 1);
    const ofUser = forged.isVerified === false ? 0 : verified;
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.from([flags | present | ofUser]),
      uint32(counter),
    ]);
  }

  /** The answer to `navigator.credentials.create`. */
  create({ challenge, rp, user }: CreationOptions, forged: Forged = {}) {
    this.user = user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const [left, right] = [x!, y!].map((one) => Buffer.from(one, 'base64url'));
    // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      left!,
      Buffer.from('225820', 'hex'),
      right!,
    ]);
    const data = Buffer.concat([
      this.#data(rp.id, attested, forged),
      Buffer.alloc(16),
      uint16(this.id.length),
      this.id,
      key,
    ]);
    // { fmt: "none", attStmt: {}, authData: data }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      uint16(data.length),
      data,
    ]);
    return {
      id: this.credential,
      rawId: this.credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, forged).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions, forged: Forged = {}) {
    const client = this.#clientData('webauthn.get', challenge, forged);
    const data = this.#data(rpId, 0, forged);
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(client)]),
      forged.signedBy ?? this.#keys.privateKey,
    );
    return {
      id: this.credential,
      rawId: this.credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.user,
      },
    };
  }
}
