/**
 * Messages of the protocol, by its own library, which is loaded with the first of them. What is asked with them is answered by the
 * tools (toolTable.ts).
 */
import type * as library from '@modelcontextprotocol/sdk/server/index.js';
import type * as transports from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type * as messages from '@modelcontextprotocol/sdk/types.js';
import { translate } from '#messages/translate.ts';
import { HttpError } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { lazyRequire } from '#host/lazyRequire.ts';
import { httpErrorOf } from '#server/writes/storeErrors.ts';
import { guideAt, guidesTold } from './guides.ts';
import { promptOf, promptText, seenRoutines } from './routines.ts';
import { toolsTold, toolNamed } from './toolTable.ts';
import { ToolCall, type ToolRequest } from './toolCall.ts';

const folder = '@modelcontextprotocol/sdk';
const load = <Library>(file: string) => lazyRequire<Library>(`${folder}/${file}`, 'protocol');
let loaded: ReturnType<typeof loadLibrary> | undefined;
const loadLibrary = () => ({
  ...load<typeof library>('server/index.js'),
  ...load<typeof transports>('server/webStandardStreamableHttp.js'),
  ...load<typeof messages>('types.js'),
});

/** It would check answers to questions, which a server without sessions does not ask. */
const noQuestions = {
  getValidator: () => () => {
    throw new Error('A server without sessions asks nothing.');
  },
};

/** @param message undefined for a body that is no JSON */
export async function answerMessages(
  request: ToolRequest,
  message: unknown,
): Promise<{ status: number; body: string }> {
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
  server.setRequestHandler(protocol.CallToolRequestSchema, async ({ params }) => {
    const tool = toolNamed(params.name);
    if (!tool) throw new protocol.McpError(protocol.ErrorCode.InvalidParams, translate('assistants.noTool'));
    return called(request, () => tool.run(params.arguments ?? {}, new ToolCall(request)));
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
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
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
    return { status: answer.status, body: await answer.text() };
  } finally {
    await server.close();
  }
}

/** What a tool answers: as data, and the same as text for clients that read nothing else. A refusal is one sentence. */
async function called({ req }: ToolRequest, run: () => Promise<object>) {
  try {
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
