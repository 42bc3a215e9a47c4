/** What the server sends to a browser that asks or makes a passkey: WebAuthn Level 3, 5.1.8. */
type Described = { type: 'public-key'; id: string; transports: string[] };

export type RequestJson = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials?: Described[];
};
export type CreationJson = {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: Described[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
};

/** What is asked for after the password, or after the provider. */
export type SecondStep = {
  challenge: string;
  methods: ('passkey' | 'totp' | 'recovery')[];
  passkey?: RequestJson;
};

/** What POST /api/login/step-up accepts. */
export type StepUpOptions = {
  methods: ('passkey' | 'totp' | 'recovery' | 'password' | 'provider')[];
  isProved: boolean;
  passkey?: RequestJson;
};

export type Proof = StepUpOptions['methods'][number];
