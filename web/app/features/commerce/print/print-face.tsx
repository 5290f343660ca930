import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { type Finish, finishName } from '@idocard/domain/commerce/finish'
import type { PrintCard } from '@idocard/domain/commerce/print'
import { backFace, FACE, type FaceRole, frontFace, frontTexts } from '@idocard/domain/commerce/print-face'
import { joined } from '@idocard/domain/language'
import { useId } from 'react'
import { SAMPLE_QR, SAMPLE_QR_SIZE } from '../../../kit/sample-qr.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useLogoUrl } from './use-logo.ts'

/** The colours in which each finish is printed: text, secondary text, QR code and the code's background. */
const INKS: Readonly<Record<Finish, { ink: string; quiet: string; code: string; ground: string }>> = {
  'matte-black': { ink: '#e3e7e5', quiet: '#a9b0ac', code: '#16201c', ground: '#e9ecea' },
  'pearl-white': { ink: '#17392e', quiet: '#54655d', code: '#17392e', ground: 'none' },
  bamboo: { ink: '#43260d', quiet: '#5d3a18', code: '#43260d', ground: 'none' },
  jade: { ink: '#f5e6bb', quiet: '#f3e8c8', code: '#0f4435', ground: '#f5ecd2' },
  'brushed-metal': { ink: '#2b302f', quiet: '#434948', code: '#2b302f', ground: 'none' },
}
const QUIET: ReadonlySet<FaceRole> = new Set(['title', 'companyLatin', 'hintLatin'])
const SANS = "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif"
const SERIF = "'Noto Serif CJK TC','Noto Serif TC','Songti TC',PMingLiU,serif"
/** The quiet zone of a code: four modules on each side (ISO/IEC 18004). */
const CODE_SIDE = SAMPLE_QR_SIZE + 8

interface PrintFaceProps {
  card: PrintCard
  logo: PrintLogo | null
  side?: 'front' | 'back'
  /** Whether the texts are examples, which are drawn faintly. */
  isSample?: boolean
}

/** One side of a card as it will be printed. */
export function PrintFace({ card, logo, side = 'front', isSample = false }: PrintFaceProps) {
  const { t } = useTranslation('print')
  const lang = useLang()
  const clip = useId()
  const { ink, quiet, code, ground } = INKS[card.finish]
  const face = side === 'front' ? frontFace(card, logo) : backFace(card)
  const finish = finishName(card.finish, lang)
  const texts = joined(
    lang,
    'list',
    frontTexts(card).map(({ text }) => text),
  )
  const { waves } = face
  return (
    <svg
      viewBox={`0 0 ${FACE.width} ${FACE.height}`}
      role="img"
      aria-label={side === 'front' ? t('pictureFront', { finish, texts }) : t('pictureBack', { finish })}
    >
      <clipPath id={clip}>
        <rect width={FACE.width} height={FACE.height} rx="32" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <image
          href={`/pictures/textures/${card.finish}-856.webp`}
          width={FACE.width}
          height={FACE.height}
          preserveAspectRatio="none"
        />
        {face.logo && logo && <Logo logo={logo} box={face.logo} ink={ink} />}
        {face.code && (
          <g
            transform={`translate(${face.code.x} ${face.code.y}) scale(${face.code.width / CODE_SIDE}) translate(4 4)`}
          >
            <rect x="-4" y="-4" width={CODE_SIDE} height={CODE_SIDE} rx="1.6" fill={ground} />
            <path d={SAMPLE_QR} stroke={code} strokeWidth="1.02" fill="none" />
          </g>
        )}
        <g
          transform={`translate(${waves.x} ${waves.y}) scale(${waves.scale})`}
          fill="none"
          stroke={quiet}
          strokeWidth="6"
          strokeLinecap="round"
        >
          <path d="M-14-9a16 16 0 0 1 0 18M-3-19a32 32 0 0 1 0 38M9-28a47 47 0 0 1 0 56" />
        </g>
        {face.texts.map(({ role, text, x, y, size }, index) => (
          <text
            key={index}
            x={x}
            y={y}
            fontSize={size}
            fontFamily={role === 'name' ? SERIF : SANS}
            fontWeight={role === 'name' ? 700 : role === 'company' ? 500 : 400}
            fill={QUIET.has(role) ? quiet : ink}
            opacity={isSample ? 0.45 : undefined}
          >
            {text}
          </text>
        ))}
      </g>
      <rect
        x="1"
        y="1"
        width={FACE.width - 2}
        height={FACE.height - 2}
        rx="31"
        fill="none"
        stroke="rgb(26 33 30 / 18%)"
        strokeWidth="2"
      />
    </svg>
  )
}

type Box = { x: number; y: number; width: number; height: number }

/** The logo in its place. A PDF has no picture, so it is shown as a frame with its file type. */
function Logo({ logo, box, ink }: { logo: PrintLogo; box: Box; ink: string }) {
  const url = useLogoUrl(logo)
  if (logo.kind !== 'pdf') return url ? <image href={url} {...box} preserveAspectRatio="xMinYMid meet" /> : null
  return (
    <>
      <rect {...box} rx="8" fill="none" stroke={ink} strokeWidth="2" strokeDasharray="8 6" />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + 9}
        fontSize="26"
        fontFamily={SANS}
        textAnchor="middle"
        fill={ink}
      >
        PDF
      </text>
    </>
  )
}
