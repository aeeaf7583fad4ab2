import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { GetPromptResult } from '@modelcontextprotocol/sdk/types.js';
import type { KeyPrincipal } from '@app/auth';
import { z } from 'zod';
import { UNTRUSTED } from '../tools/tool';

const company = { company_id: z.string().describe('UUID, as search_companies tells it') };

const SCREENING = (id: string): string => `Screen company ${id} as an associate of a venture team would, on one page.

1. Read get_company, get_scores and get_metrics; list_notes and list_matches only where they decide something.
2. Say what the company does in one sentence, for whom, and how far it is (stage, figures with their dates).
3. Name the three strongest and the three weakest points. Behind each stand the page of the deck and its words: (p. 7: "…").
4. Say what the deck does not say that a partner would ask first.
5. End with one line: pass, watch or meet, and the one fact that would change it.

A figure without a page is left out. What the deck aims at is called a target, and what it says of its market is called so.`;

const MEMO = (id: string): string => `Write a partner memo on company ${id}, two pages at most, with page citations.

Sections: company and product; market; traction; business model and unit economics; team; competition; round and use of funds; risks;
what we would need to believe; recommendation.

Read get_company, get_scores, get_metrics, list_notes and list_documents; read pages of the deck as resources
(deal-flow://companies/${id}/documents/{document_id}/pages/{page}) where a quote alone is not enough. Each statement of fact ends with its source:
(deck p. 4), (note of a date) or (stated by the team). Keep apart what the deck states, what it aims at and what follows from it. Where pages
contradict each other, say so with both pages. Nothing is invented: what is not there is listed under "open questions".`;

const REVIEW = `Review my company's deck before investors see it.

Read get_profile, get_scores and the newest get_draft (detail full). List the recommendations by their points, each with the page where it belongs and one
sentence that would do, made of facts that the deck or the profile already states. Say which facts only I can add. Do not publish anything.`;

const said = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text: `${text}\n\n${UNTRUSTED}` } }],
});

/** Tasks that come up every day, written once: what an assistant is to read, and how it says where a statement comes from. */
export function registerPrompts(server: McpServer, caller: KeyPrincipal): void {
  if (caller.kind === 'founder') {
    server.registerPrompt(
      'review_deck',
      { title: 'Review of my deck', description: 'What to mend before investors see the deck, by points.' },
      () => said(REVIEW),
    );
    return;
  }
  server.registerPrompt(
    'first_screening',
    {
      title: 'First screening of a deck',
      description: 'One page on a company, with the page of the deck behind each point.',
      argsSchema: company,
    },
    ({ company_id: id }) => said(SCREENING(id)),
  );
  server.registerPrompt(
    'partner_memo',
    {
      title: 'Partner memo with page citations',
      description: 'Two pages for a partner meeting, each fact with its page.',
      argsSchema: company,
    },
    ({ company_id: id }) => said(MEMO(id)),
  );
}
