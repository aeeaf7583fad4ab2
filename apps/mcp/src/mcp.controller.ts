import { All, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { KeyPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import type { ServiceRequest } from '@app/http';
import { httpStatusOf, Readiness, type ReadinessReport } from '@app/observability';
import type { Response } from 'express';
import { KeyGate } from './key-gate';
import { readMessage } from './message';
import { registerPrompts } from './prompts/prompts';
import { Resources } from './resources/resources';
import { FounderTools } from './tools/founder-tools';
import { InvestorTools } from './tools/investor-tools';
import { serveTools, type Tool, UNTRUSTED } from './tools/tool';

const INSTRUCTIONS = `Deal flow of a venture team: companies, CRI scores with evidence, decks. ${UNTRUSTED}`;

/** Streamable HTTP without sessions: every request stands alone, so any number of these processes can run. */
@Controller()
export class McpController {
  constructor(
    private readonly config: AppConfig,
    private readonly gate: KeyGate,
    private readonly readiness: Readiness,
    private readonly investor: InvestorTools,
    private readonly founder: FounderTools,
    private readonly resources: Resources,
  ) {}

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport & { environment: string }> {
    const report = await this.readiness.report();
    response.status(httpStatusOf(report));
    return { ...report, environment: this.config.environment };
  }

  @Post('mcp')
  async message(@Req() request: ServiceRequest, @Res() response: Response): Promise<void> {
    const principal = await this.gate.admit(request);
    const body = await readMessage(request, principal);
    const server = new McpServer({ name: 'deal-flow', version: '1.0.0' }, { instructions: INSTRUCTIONS, capabilities: { tools: {} } });
    const revision = request.headers['mcp-protocol-version'];
    serveTools(server.server, this.toolsOf(principal), request.context.requestId, String(revision ?? ''));
    this.resources.register(server, principal, request.context.requestId);
    registerPrompts(server, principal);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.once('close', () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  }

  /** Refusals of this host link to the guides, too, which the api serves. */
  @Get('docs/guides/errors/:code')
  help(@Param('code') code: string, @Res() response: Response): void {
    response.redirect(302, `${this.config.baseUrl}/docs/guides/errors/${encodeURIComponent(code)}`);
  }

  /** Without sessions there is no stream to resume and nothing to delete. */
  @All('mcp')
  async other(@Req() request: ServiceRequest, @Res() response: Response): Promise<void> {
    await this.gate.admit(request);
    response.setHeader('Allow', 'POST');
    response.status(405).json({ jsonrpc: '2.0', error: { code: -32000, message: 'This host is stateless: POST only.' }, id: null });
  }

  /** Only what the key's portal and scope allow: a model is not shown what it cannot do. */
  private toolsOf(principal: KeyPrincipal): Tool[] {
    const tools = principal.kind === 'investor' ? this.investor.of(principal) : this.founder.of(principal);
    return tools.filter((tool) => principal.canWrite || !tool.writes);
  }
}
