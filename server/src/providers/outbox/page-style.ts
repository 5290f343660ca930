import { html } from '../../shared/html.ts'

/** The style block of the outbox page: constant text, so it needs no escaping. */
export const OUTBOX_STYLE = html`
:root { color-scheme: light; --ink: #1b1f24; --soft: #59626c; --line: #dde1e6; --paper: #f5f6f8; --accent: #1f4fd8; }
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 24px 16px 64px;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.7 system-ui, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif;
}
header, main { max-width: 720px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 16px; }
h1 { margin: 0; font-size: 28px; line-height: 1.4; }
header p { flex-basis: 100%; margin: 8px 0 24px; color: var(--soft); text-wrap: pretty; }
nav { display: flex; gap: 8px; }
nav a {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: #fff;
  color: var(--ink);
  text-decoration: none;
}
nav a:hover { border-color: var(--soft); }
.count { margin: 0 0 8px; color: var(--soft); font-size: 14px; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 16px; }
article, .empty { padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
.empty { padding: 64px 24px; text-align: center; }
.empty p { margin: 0; color: var(--soft); }
h2 { margin: 8px 0; font-size: 18px; line-height: 1.5; overflow-wrap: anywhere; text-wrap: balance; }
.meta { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; margin: 0; color: var(--soft); font-size: 14px; }
.meta time { margin-left: auto; font-variant-numeric: tabular-nums; }
.channel { padding: 0 10px; border-radius: 999px; background: #e8edfb; color: #1a3ea6; font-weight: 600; }
.kind { font-family: ui-monospace, monospace; }
.to { margin: 8px 0 0; overflow-wrap: anywhere; }
.to span { color: var(--soft); margin-right: 4px; }
.code { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 16px; margin: 8px 0; }
.code span { color: var(--soft); }
.code strong {
  font: 700 40px/1.3 ui-monospace, monospace;
  letter-spacing: 0.08em;
  -webkit-user-select: all;
  user-select: all;
}
.text { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 640px) {
  body { padding-top: 48px; }
  article { padding: 24px; }
}
`
