/**
 * Messages of the protocol, by its own library, which is loaded with the first of them. What is asked with them is answered by the
 * tools (toolTable.ts).
 */
import type * as library from '@modelcontextprotocol/sdk/server/index.js';
import type * as transports from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type * as messages from '@modelcontextprotocol/sdk/types.js';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { badRequest, HttpError } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { lazyRequire } from '#host/lazyRequire.ts';
import { httpErrorOf } from '#server/writes/storeErrors.ts';
import { guideAt, guidesTold } from './guides.ts';
import { promptOf, promptText, seenRoutines } from './routines.ts';
import { toolsTold, toolNamed } from './toolTable.ts';
import { askAndWait } from './elicitation/waitingQuestions.ts';
import { keyIdOf, ToolCall, type PersonForm, type ToolRequest } from './toolCall.ts';

const folder = '@modelcontextprotocol/sdk';
const load = <Library>(file: string) => lazyRequire<Library>(`${folder}/${file}`, 'protocol');
let loaded: ReturnType<typeof loadLibrary> | undefined;
const loadLibrary = () => ({
  ...load<typeof library>('server/index.js'),
  ...load<typeof transports>('server/webStandardStreamableHttp.js'),
  ...load<typeof messages>('types.js'),
});

/** It would check answers to the library's own questions, which are not used: see askThroughClient. */
const noQuestions = {
  getValidator: () => () => {
    throw new Error('The library asks nothing here.');
  },
};

export type ProtocolAnswer = { status: number; body: string | ReadableStream<Uint8Array> };

/**
 * @param message undefined for a body that is no JSON
 * @param canAsk the client asks its person by forms: the answer may then be a stream, which begins with questions
 */
export async function answerMessages(
  request: ToolRequest,
  message: unknown,
  canAsk: boolean,
): Promise<ProtocolAnswer> {
  const { Server, WebStandardStreamableHTTPServerTransport, ...protocol } = (loaded ??= loadLibrary());
  const { portal } = request.caller;
  const server = new Server(
    { name: 'portal', title: portal.brand.name, version: '1' },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: translate('assistants.instructions', { name: portal.brand.name }),
      jsonSchemaValidator: noQuestions,
    },
  );
  server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({ tools: toolsTold() }));
  server.setRequestHandler(protocol.CallToolRequestSchema, async ({ params }, { requestId, signal }) => {
    const tool = toolNamed(params.name);
    if (!tool) throw new protocol.McpError(protocol.ErrorCode.InvalidParams, translate('assistants.noTool'));
    const asking: ToolRequest = isStream
      ? {
          ...request,
          askPerson: (form) =>
            askThroughClient(
              request,
              form,
              (asked) => transport.send(asked, { relatedRequestId: requestId }),
              signal,
            ),
        }
      : request;
    return called(request, () => tool.run(params.arguments ?? {}, new ToolCall(asking)));
  });
  const { caller } = request;
  const refused = (text: string, code = protocol.ErrorCode.InvalidParams) =>
    new protocol.McpError(code, text);
  server.setRequestHandler(protocol.ListPromptsRequestSchema, () => ({
    prompts: seenRoutines(caller).map(promptOf),
  }));
  server.setRequestHandler(protocol.GetPromptRequestSchema, ({ params }) => {
    const routine = seenRoutines(caller).find(({ name }) => name === params.name);
    if (!routine) throw refused(translate('assistants.noRoutine'));
    const content = { type: 'text' as const, text: promptText(routine) };
    return { description: routine.label, messages: [{ role: 'user' as const, content }] };
  });
  server.setRequestHandler(protocol.ListResourcesRequestSchema, () => ({ resources: guidesTold(caller) }));
  server.setRequestHandler(protocol.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(protocol.ReadResourceRequestSchema, ({ params }) => {
    const guide = guideAt(caller, params.uri);
    // The protocol's own code for it, which the library has no name for.
    if (!guide) throw refused(translate('assistants.noGuide'), -32_002 as never);
    return { contents: [guide] };
  });
  const isStream = canAsk && isMap(message) && message.method === 'tools/call';
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  let isStreaming = false;
  try {
    const { headers } = request.req;
    const version = headers['mcp-protocol-version'];
    const sent = new Request('http://portal/mcp', {
      method: 'POST',
      headers: {
        'content-type': String(headers['content-type'] ?? ''),
        // The answer is always JSON, which each client reads.
        accept: 'application/json, text/event-stream',
        ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      },
      ...(message === undefined && { body: '?' }),
    });
    const answer = await transport.handleRequest(sent, { parsedBody: message });
    isStreaming = answer.headers.get('content-type') === 'text/event-stream';
    if (isStreaming) return { status: answer.status, body: untilClosed(answer.body!, () => server.close()) };
    return { status: answer.status, body: await answer.text() };
  } finally {
    if (!isStreaming) await server.close();
  }
}

/** The stream, and what is done once it is read or given up. */
function untilClosed(
  body: ReadableStream<Uint8Array>,
  close: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      controller.close();
      await close();
    },
    cancel: close,
  });
}

/** What the person has filled in; undefined for a refusal, and without an answer. */
async function askThroughClient(
  { caller, services }: ToolRequest,
  form: PersonForm,
  send: (message: messages.JSONRPCRequest) => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await askAndWait(
    services.store,
    keyIdOf({ caller }),
    (id) => send({ jsonrpc: '2.0', id, method: 'elicitation/create', params: { mode: 'form', ...form } }),
    signal,
  );
  return isMap(answer) && answer.action === 'accept' && isMap(answer.content) ? answer.content : undefined;
}

/** What a tool answers: as data, and the same as text for clients that read nothing else. A refusal is one sentence. */
async function called({ req, lossy }: ToolRequest, run: () => Promise<object>) {
  try {
    if (lossy !== undefined) throw badRequest(translate('http.lostDigits', { number: lossy }));
    const answer = await run();
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
      structuredContent: answer as Record<string, unknown>,
    };
  } catch (error) {
    const refusal = httpErrorOf(error, true);
    const { status, message } =
      refusal instanceof HttpError
        ? refusal
        : new HttpError(500, translate('http.failure', { id: requestContextOf(req).noteFailure(error) }));
    return {
      content: [{ type: 'text' as const, text: message }],
      isError: true,
      _meta: { 'portal/status': status },
    };
  }
}
