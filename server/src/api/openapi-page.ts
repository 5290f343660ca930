import { type Html, html } from '../shared/html.ts'
import type { Content, OpenApi, Operation } from './openapi.ts'

/** The document as an HTML page without scripts: one section for each noun, one block for each call. */
export function docsPage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths)
  const nouns = [...new Set(operations.map(([, { post }]) => post.tags[0] ?? ''))]
  const sections = nouns.map((noun) => {
    const calls = operations.filter(([, { post }]) => post.tags[0] === noun)
    return html`<section id="${noun}"><h2>${noun}</h2>${calls.map(([path, { post }]) => block(path, post))}</section>`
  })
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><h1>${info.title}</h1><p>${info.description}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
<nav aria-label="Calls"><ul>${nouns.map((noun) => html`<li><a href="#${noun}">${noun}</a></li>`)}</ul></nav>
<main>${sections}</main>
</body>
</html>`
  return page.toString()
}

function block(path: string, post: Operation): Html {
  const answers = Object.entries(post.responses).map(([code, { description }]) => {
    const lines = description.split('\n').map((line) => html`<p>${line}</p>`)
    return html`<tr><th scope="row">${code}</th><td>${lines}</td></tr>`
  })
  return html`<article>
<h3><code>POST ${path}</code></h3>
<p>${post.summary}</p>
<p>${post.description}</p>
<details><summary>Input</summary><pre tabindex="0">${schemaOf(post.requestBody.content)}</pre></details>
<details><summary>Answer</summary><pre tabindex="0">${schemaOf(post.responses[200]?.content)}</pre></details>
<table><tbody>${answers}</tbody></table>
</article>`
}

const schemaOf = (content: Content | undefined) => JSON.stringify(content?.['application/json']?.schema, null, 2)

const STYLE = html`body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem;font:1rem/1.6 system-ui,sans-serif;color:#1a211e;background:#faf7f1}h2{margin:3rem 0 1rem}article{padding:1.5rem;margin:0 0 1rem;background:#fff;border:1px solid #e2dacb;border-radius:12px}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding:0;list-style:none}a{color:#0f634c}summary{padding:.5rem 0}pre{overflow:auto;padding:1rem;background:#f3eee4;border-radius:8px;font-size:.8125rem}caption{text-align:left;font-weight:600}th{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}td{padding:.25rem 0}td p{margin:0}table{margin-top:1rem;font-size:.875rem}`
