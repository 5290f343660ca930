/** The tokens of tokens.css, drawn from their values. */

const COLOURS = [
  ['--paper', '紙'],
  ['--paper-deep', '深一階的紙'],
  ['--surface', '紙面'],
  ['--ink', '墨'],
  ['--ink-2', '次要文字'],
  ['--ink-3', '註解'],
  ['--line', '線'],
  ['--line-strong', '欄位線'],
  ['--accent', '玉'],
  ['--accent-strong', '按下'],
  ['--accent-soft', '玉底'],
  ['--attention', '赭'],
  ['--bad', '朱'],
] as const

export const Colours = () => (
  <div className="colours">
    {COLOURS.map(([token, name]) => (
      <div key={token}>
        <span style={{ background: `var(${token})` }} />
        <b>{name}</b>
        <code>{token}</code>
      </div>
    ))}
  </div>
)

const SIZES = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const

export const TypeScale = () => (
  <div className="type">
    {SIZES.map((size) => (
      <div key={size}>
        <code>{size}</code>
        <p
          style={{
            fontSize: `var(--text-${size})`,
            fontWeight: size.includes('xl') ? 600 : 400,
            lineHeight: size.includes('xl') ? 1.3 : undefined,
          }}
        >
          靠一下，就認識了 <span lang="en">One touch, NT$1,280</span>
        </p>
      </div>
    ))}
  </div>
)

const SPACES = ['half', '1', '2', '3', '4', '6', '8', '12'] as const

export const Spaces = () => (
  <div className="spaces">
    {SPACES.map((space) => (
      <div key={space}>
        <span style={{ width: `var(--space-${space})`, height: `var(--space-${space})` }} />
        <code>{space}</code>
      </div>
    ))}
    {[1, 2, 3].map((level) => (
      <div key={level}>
        <i style={{ boxShadow: `var(--shadow-${level})`, borderRadius: `var(--radius-${level})` }} />
        <code>
          radius-{level}, shadow-{level}
        </code>
      </div>
    ))}
  </div>
)
