/** One call of a tool: who calls, and what the tool asks of the portal in their name. */
import type { IncomingMessage } from 'node:http';
import type { OwnRequest } from '#server/feature/ownApi.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { HttpResponse } from '#server/http/http.ts';
import type { ServerServices } from '#server/feature/services.ts';

export type ToolRequest = {
  req: IncomingMessage;
  services: ServerServices;
  caller: Caller;
  /** Asks the person by a form of their client; absent: it has none. Undefined: the person has not answered. */
  askPerson?(form: PersonForm): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** A number of the message that has more digits than would be kept. */
  lossy?: string | undefined;
};
/** As the protocol has it (elicitation). */
export type PersonForm = { message: string; requestedSchema: object };

/** The id of the key by which a tool is called: what is sealed counts for this key alone. */
export const keyIdOf = ({ caller }: Pick<ToolCall, 'caller'>): string => caller.key?.id ?? '';

export class ToolCall {
  readonly caller: Caller;
  readonly secret: Uint8Array;
  readonly #request: ToolRequest;

  constructor(request: ToolRequest) {
    this.#request = request;
    this.caller = request.caller;
    this.secret = request.services.secret;
  }

  /** Whether the person can be asked by their client. */
  get asksPerson(): boolean {
    return this.#request.askPerson !== undefined;
  }

  /** What the person has answered, and who calls from then on: rights may have changed meanwhile. Undefined without an answer. */
  async askPerson({
    message,
    requestedSchema,
  }: PersonForm): Promise<{ content: Readonly<Record<string, unknown>>; call: ToolCall } | undefined> {
    const content = await this.#request.askPerson?.({ message, requestedSchema });
    if (!content) return undefined;
    const { req, services } = this.#request;
    return { content, call: new ToolCall({ ...this.#request, caller: await services.api.programIn(req) }) };
  }

  /** The answer of the API to this caller. Rejects with its HttpError. */
  async ask(asked: OwnRequest): Promise<HttpResponse> {
    const { req, services, caller } = this.#request;
    const answer = await services.api.ask(req, caller, asked);
    if (typeof answer === 'function') throw new Error(`${asked.address} is no address of data.`);
    return answer;
  }
}
