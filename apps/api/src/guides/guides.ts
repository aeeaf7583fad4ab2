import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { Express, Response } from 'express';
import { errorPage, type Described } from './error-pages';
import { escapeHtml, findSections, GUIDES, LANGUAGES, PAGES, renderGuides, type GuidePage } from './guide-pages';

/** Text, one stylesheet, a search form, and one script that copies samples: the pages are whole without it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

/** Which language's samples are shown is a choice among radio buttons, which the stylesheet heeds: no script. */
const LANGUAGE_CHOICE = `<fieldset class="languages"><legend>Samples in</legend>${Object.entries(LANGUAGES)
  .map(
    ([name, shown], index) =>
      `<label><input type="radio" name="language" id="in-${name}"${index === 0 ? ' checked' : ''}> ${shown}</label>`,
  )
  .join('')}</fieldset>`;

/** @param current name of the page, '' for none of them */
function frame(current: string, title: string, content: string, query = ''): string {
  const links = Object.entries(PAGES).map(
    ([name, shown]) => `<li><a href="${GUIDES}/${name}"${name === current ? ' aria-current="page"' : ''}>${shown}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Deal-Flow guides</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${GUIDES}/guides.css">
<script src="${GUIDES}/copying.js" defer></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="home" href="${GUIDES}">Deal-Flow guides</a>
<form role="search" action="${GUIDES}/search"><input type="search" name="q" aria-label="Search the guides" placeholder="Search" maxlength="100" value="${escapeHtml(query)}"><button>Search</button></form>
<a href="/docs">API reference</a>
</header>
<div class="columns">
<nav aria-label="Guides"><ul>${links.join('')}</ul></nav>
<main id="content">${content}</main>
</div>
</body>
</html>`;
}

function pageOf(page: GuidePage, order: string[]): string {
  const next = order[order.indexOf(page.name) + 1] as keyof typeof PAGES | undefined;
  const onward = next ? `<p class="next"><a href="${GUIDES}/${next}">Next: ${PAGES[next]}</a></p>` : '';
  // The choice belongs where samples are.
  const choice = page.html.includes('class="sample ') ? LANGUAGE_CHOICE : '';
  return frame(page.name, page.title, `${choice}<article>${page.html}</article>${onward}`);
}

function resultsOf(pages: Map<string, GuidePage>, query: string): string {
  const found = findSections(pages.values(), query);
  const rows = found.map(
    ({ page, id, title, text }) =>
      `<li><a href="${GUIDES}/${page}${id ? `#${id}` : ''}">${PAGES[page]}: ${escapeHtml(title)}</a><p>${escapeHtml(text.slice(0, 160))}</p></li>`,
  );
  const list = rows.length > 0 ? `<ol class="results">${rows.join('')}</ol>` : '<p>Nothing was found.</p>';
  return frame('', 'Search', `<h1>Search</h1>${list}`, query);
}

/**
 * The guides under `/docs/guides`, rendered at the first request; register before the reference, which takes the rest of `/docs`.
 * @param describe the description as JSON, called at the first request
 */
export function serveGuides(app: INestApplication, describe: () => string): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  let rendered: Map<string, GuidePage> | undefined;
  const pages = (): Map<string, GuidePage> => (rendered ??= renderGuides());
  const send = (response: Response, html: string): void => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.type('html').send(html);
  };
  for (const [name, type] of [
    ['guides.css', 'css'],
    ['copying.js', 'js'],
  ] as const) {
    const body = readFileSync(join(__dirname, name));
    express.get(`${GUIDES}/${name}`, (_request, response) => {
      response.setHeader('Content-Security-Policy', POLICY);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.type(type).send(body);
    });
  }
  express.get(`${GUIDES}/search`, (request, response) => {
    const { q } = request.query;
    send(response, resultsOf(pages(), typeof q === 'string' ? q.slice(0, 100) : ''));
  });
  express.get(GUIDES, (_request, response) => response.redirect(302, `${GUIDES}/quick-start`));
  let description: Described | undefined;
  express.get(`${GUIDES}/errors/:code`, (request, response, next) => {
    const { code } = request.params;
    const html = errorPage(code, (description ??= JSON.parse(describe()) as Described));
    if (html === null) return next();
    send(response, frame('errors', code, `<article>${html}</article>`));
  });
  express.get(`${GUIDES}/:page`, (request, response, next) => {
    const page = pages().get(request.params.page);
    if (page === undefined) return next();
    send(response, pageOf(page, [...pages().keys()]));
  });
}
