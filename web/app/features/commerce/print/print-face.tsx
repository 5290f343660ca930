import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { finishName } from '@idocard/domain/commerce/finish'
import type { PrintCard } from '@idocard/domain/commerce/print'
import {
  backFace,
  CODE_CORNER,
  FACE,
  FACE_STYLES,
  frontFace,
  frontTexts,
  INKS,
  WAVES,
} from '@idocard/domain/commerce/print-face'
import { joined } from '@idocard/domain/language'
import { useId } from 'react'
import { SAMPLE_QR, SAMPLE_QR_SIZE } from '../../../kit/sample-qr.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useLogoUrl } from './use-logo.ts'

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
  const inks = INKS[card.finish]
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
        <rect width={FACE.width} height={FACE.height} rx={FACE.corner} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <image
          href={`/pictures/textures/${card.finish}-856.webp`}
          width={FACE.width}
          height={FACE.height}
          preserveAspectRatio="none"
        />
        {face.logo && logo && <Logo logo={logo} box={face.logo} ink={inks.ink} />}
        {face.code && (
          <g
            transform={`translate(${face.code.x} ${face.code.y}) scale(${face.code.width / CODE_SIDE}) translate(4 4)`}
          >
            {inks.ground && (
              <rect
                x="-4"
                y="-4"
                width={CODE_SIDE}
                height={CODE_SIDE}
                rx={CODE_SIDE * CODE_CORNER}
                fill={inks[inks.ground]}
              />
            )}
            <path d={SAMPLE_QR} stroke={inks.code} strokeWidth="1.02" fill="none" />
          </g>
        )}
        <g
          transform={`translate(${waves.x} ${waves.y}) scale(${waves.scale})`}
          fill="none"
          stroke={inks.quiet}
          strokeWidth={WAVES.line}
          strokeLinecap="round"
        >
          <path d={WAVES.path} />
        </g>
        {face.texts.map(({ role, text, x, y, size }, index) => {
          const { typeface, weight, ink } = FACE_STYLES[role]
          return (
            <text
              key={index}
              x={x}
              y={y}
              fontSize={size}
              fontFamily={typeface === 'serif' ? SERIF : SANS}
              fontWeight={weight}
              fill={inks[ink]}
              opacity={isSample ? 0.45 : undefined}
            >
              {text}
            </text>
          )
        })}
      </g>
      <rect
        x="1"
        y="1"
        width={FACE.width - 2}
        height={FACE.height - 2}
        rx={FACE.corner - 1}
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
