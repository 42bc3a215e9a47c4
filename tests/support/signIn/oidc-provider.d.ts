/** The part of oidc-provider that the tests use; the package has no types. */
declare module 'oidc-provider-8' {
  export { default } from 'oidc-provider';
}

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (req: IncomingMessage, res: ServerResponse) => void;
    on(event: string, listener: (context: unknown, error: Error) => void): void;
    interactionDetails(
      req: IncomingMessage,
      res: ServerResponse,
    ): Promise<{ prompt: { name: string }; session?: { accountId: string } }>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
    Grant: {
      new (given: object): { addOIDCScope(scope: string): void; save(): Promise<string> };
      find(id: string): Promise<object | undefined>;
    };
  }
}
