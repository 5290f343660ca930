/** Submits the result form at once; without scripts, the shopper presses its button. */
export const RETURN_SCRIPT = `document.getElementById('return').submit()\n`

export const STYLESHEET = `:root {
  color-scheme: light;
  --ink: #1c2420;
  --soft: #56625c;
  --line: #d9dfdb;
  --paper: #f4f6f5;
  --accent: #0b6b4f;
  --warn: #a4262c;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 16px;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.7 system-ui, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif;
}
main {
  max-width: 440px;
  margin: 0 auto;
  padding: 24px;
  background: #fff;
  border: 1px solid var(--line);
  border-radius: 16px;
}
h1 { margin: 16px 0 8px; font-size: 22px; line-height: 1.4; text-wrap: balance; }
p { margin: 8px 0; }
.practice {
  margin: 0;
  padding: 8px 12px;
  border-radius: 8px;
  background: #fdf4dc;
  color: #5c4400;
  font-size: 14px;
}
.amount { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 16px; }
.amount span { color: var(--soft); }
.amount strong { font-size: 28px; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { margin: 16px 0; padding: 8px 0; border: solid var(--line); border-width: 1px 0; }
dl div { display: flex; gap: 16px; padding: 4px 0; }
dt { flex: 0 0 96px; color: var(--soft); }
dd { flex: 1; min-width: 0; margin: 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
form { display: grid; gap: 8px; }
label { font-weight: 600; }
input {
  width: 100%;
  min-height: 48px;
  padding: 8px 12px;
  border: 1px solid #7d8a84;
  border-radius: 8px;
  background: #fff;
  color: var(--ink);
  font: inherit;
  font-variant-numeric: tabular-nums;
}
input[aria-invalid] { border-color: var(--warn); }
.help { margin: 0 0 8px; color: var(--soft); font-size: 14px; text-wrap: balance; }
.error { margin: 0; color: var(--warn); font-weight: 600; }
button, .button {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border: 1px solid #7d8a84;
  border-radius: 8px;
  background: #fff;
  color: var(--ink);
  font: inherit;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.primary { border-color: var(--accent); background: var(--accent); color: #fff; font-weight: 600; }
.quiet { border-color: transparent; color: var(--soft); text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 600px) {
  body { padding: 64px 16px; }
  main { padding: 32px; }
}
`
