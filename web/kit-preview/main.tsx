import '@mantine/core/styles/default-css-variables.css'
import '../app/kit/mantine.css'
import '../app/kit/tokens.css'
import '@mantine/core/styles/Modal.css'
import { FINISHES } from '@idocard/domain/commerce/finish'
import { Button, Checkbox, Drawer, MantineProvider, Select, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { ButtonLink, PlainButton } from '../app/kit/button.tsx'
import { CardPicture } from '../app/kit/card-picture.tsx'
import { EmptyState } from '../app/kit/empty-state.tsx'
import { Notice } from '../app/kit/notice.tsx'
import { PageTitle } from '../app/kit/page-title.tsx'
import { LoadMore, Pager } from '../app/kit/pager.tsx'
import { PhoneFrame } from '../app/kit/phone-frame.tsx'
import { Picture } from '../app/kit/picture.tsx'
import { Price } from '../app/kit/price.tsx'
import { QuantityStepper } from '../app/kit/quantity-stepper.tsx'
import { SAMPLE_QR, SAMPLE_QR_SIZE } from '../app/kit/sample-qr.ts'
import { Section } from '../app/kit/section.tsx'
import { Skeleton } from '../app/kit/skeleton.tsx'
import { StatusBadge } from '../app/kit/status-badge.tsx'
import { Steps } from '../app/kit/steps.tsx'
import { theme } from '../app/kit/theme.ts'
import { Colours, Spaces, TypeScale } from './tokens.tsx'
import './preview.css'

/** Every component of the kit with realistic text, for review and for the pictures in docs/visual-design.md. */

const PEOPLE = {
  'matte-black': ['陳以安', 'Chen Yi-An', '營運長 COO', '北極星物流'],
  'pearl-white': ['林書禾', 'Lin Shu-He', '研究員 Researcher', '青禾生技'],
  bamboo: ['許明川', 'Hsu Ming-Chuan', '烘豆師 Roaster', '山嵐咖啡'],
  jade: ['周雨潔', 'Chou Yu-Chieh', '創辦人 Founder', '埕南茶行'],
  'brushed-metal': ['Alexandra Fitzgerald', '', 'Principal Partner', '財團法人臺灣河岸建築文化資產保存維護基金會'],
} as const
const PRICE = { nowLabel: '特價', wasLabel: '原價' }
const STEPS = { label: '結帳步驟', doneLabel: '已完成', steps: ['購物車確認', '填寫資料', '完成'] }

const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>

function Cards() {
  return (
    <div className="cards">
      {FINISHES.map((finish) => {
        const [name, latin, title, company] = PEOPLE[finish]
        return <CardPicture key={finish} {...{ finish, name, latin, title, company }} label={`${name}的名片`} />
      })}
      <CardPicture
        finish="jade"
        name=""
        company="iDoCard"
        hint="靠近手機，或掃描"
        qr={{ path: SAMPLE_QR, size: SAMPLE_QR_SIZE }}
      />
    </div>
  )
}

function Pieces() {
  const [quantity, setQuantity] = useState(2)
  return (
    <div className="stack">
      <Row>
        <Price amount={880} {...PRICE} size="sm" />
        <Price amount={1080} {...PRICE} />
        <Price amount={980} original={1080} {...PRICE} />
        <Price amount={74000} original={78000} {...PRICE} size="lg" />
      </Row>
      <Row>
        <QuantityStepper
          value={quantity}
          onChange={setQuantity}
          label="霧黑名片的數量"
          lessLabel="減少"
          moreLabel="增加"
        />
        <QuantityStepper value={1} onChange={setQuantity} label="竹名片的數量" lessLabel="減少" moreLabel="增加" />
        <QuantityStepper value={99} onChange={setQuantity} label="玉色名片的數量" lessLabel="減少" moreLabel="增加" />
      </Row>
      <Row>
        <StatusBadge>待付款</StatusBadge>
        <StatusBadge tone="attention">備貨中</StatusBadge>
        <StatusBadge tone="good">已送達</StatusBadge>
        <StatusBadge tone="bad">付款失敗</StatusBadge>
      </Row>
      <Row>
        <ButtonLink to="/" size="lg">
          選一張名片
        </ButtonLink>
        <ButtonLink to="/" variant="outline" size="lg">
          看看功能
        </ButtonLink>
        <PlainButton variant="quiet">取消</PlainButton>
        <PlainButton disabled>已售完</PlainButton>
      </Row>
      <Steps {...STEPS} current={0} />
      <Steps {...STEPS} current={1} />
      <Steps {...STEPS} current={3} />
      <Notice>卡片在確認稿件後 5 個工作天寄出。</Notice>
      <Notice tone="good" title="訂單已付款">
        收據已寄到你的信箱，出貨時會再通知一次。
      </Notice>
      <Notice tone="attention" title="購物車有變動" action={<PlainButton variant="outline">重新確認</PlainButton>}>
        「竹名片」剩下 3 張，數量已調整。
      </Notice>
      <Notice tone="bad">付款沒有完成，沒有扣款。請再試一次，或換一張卡片。</Notice>
    </div>
  )
}

function Controls() {
  const [open, setOpen] = useState(false)
  return (
    <div className="form">
      <TextInput label="姓名" withAsterisk placeholder="王小明" />
      <TextInput label="Email" withAsterisk defaultValue="wang@" error="請輸入正確的信箱格式" />
      <Select label="想了解的產品" placeholder="可以不選" data={['霧黑名片', '珍珠白名片', '竹名片']} />
      <Textarea label="內容" description="例如數量、材質與希望的時程" />
      <Checkbox label="我想購買" defaultChecked />
      <Row>
        <Button>送出</Button>
        <Button variant="default">取消</Button>
        <Button loading>送出</Button>
        <Button variant="light" onClick={() => setOpen(true)}>
          打開購物車
        </Button>
      </Row>
      <Drawer opened={open} onClose={() => setOpen(false)} title="購物車">
        <EmptyState title="購物車是空的" action={<ButtonLink to="/">去選名片</ButtonLink>}>
          挑好的商品會放在這裡。
        </EmptyState>
      </Drawer>
    </div>
  )
}

function CardPage({ person, dark = false }: { person: readonly [string, string, string, string]; dark?: boolean }) {
  const [name, latin, title, company] = person
  return (
    <div className="page" data-ground={dark ? 'ink' : undefined}>
      <span className="initial">{name[0]}</span>
      <div>
        <h3>{name}</h3>
        <p lang="en">{latin}</p>
      </div>
      <p>
        {title}
        <br />
        {company}
      </p>
      <PlainButton>存到通訊錄</PlainButton>
      <PlainButton variant="outline">交換名片</PlainButton>
      <dl>
        <dt>手機</dt>
        <dd>0912-000-345</dd>
        <dt>電子郵件</dt>
        <dd>hello@idocard.example</dd>
        <dt>地址</dt>
        <dd>臺北市大同區迪化街一段</dd>
      </dl>
    </div>
  )
}

function Preview() {
  return (
    <>
      <div className="hero" id="hero">
        <div>
          <h1>靠一下，就認識了</h1>
          <p>一張實體卡片，一頁隨時能改的名片。對方不必安裝 App，手機靠近就能打開、存下，也把聯絡方式留給你。</p>
          <Row>
            <ButtonLink to="/" size="lg">
              選一張名片
            </ButtonLink>
            <ButtonLink to="/" variant="outline" size="lg">
              看看功能
            </ButtonLink>
          </Row>
        </div>
        <Picture src="/pictures/banners/hero-1280.webp" alt="" sizes="(min-width: 64em) 640px, 100vw" priority />
      </div>
      <Section title="顏色" id="colours">
        <Colours />
      </Section>
      <Section title="字級" ground="deep" id="type">
        <TypeScale />
      </Section>
      <Section title="間距、圓角與陰影" id="space">
        <Spaces />
      </Section>
      <Section
        title="五種材質"
        intro="霧黑、珍珠白、竹、玉色、髮絲金屬。都藏著同一顆晶片，也都印得上你的名字。"
        ground="deep"
        id="cards"
      >
        <Cards />
      </Section>
      <Section title="零件" id="pieces">
        <Pieces />
      </Section>
      <Section title="表單" ground="deep" id="controls">
        <Controls />
      </Section>
      <Section title="名片頁" id="phones" centred intro="深色的 idoDark、淺色的 idoLight，是同一張名片的兩種心情。">
        <div className="phones">
          <PhoneFrame label="idoLight 名片頁">
            <CardPage person={PEOPLE.jade} />
          </PhoneFrame>
          <PhoneFrame mood="dark" label="idoDark 名片頁">
            <CardPage person={PEOPLE['matte-black']} dark />
          </PhoneFrame>
        </div>
      </Section>
      <Section title="沒有東西，和還有更多" ground="ink" id="ends">
        <EmptyState
          level={3}
          title="還沒有訂單"
          picture={<CardPicture finish="pearl-white" name="你的名字" company="你的公司" />}
          action={<ButtonLink to="/">去選名片</ButtonLink>}
        >
          下單之後，進度與收據都會在這裡。
        </EmptyState>
        <Skeleton label="載入中" lines={4} />
        <LoadMore onMore={() => {}} busy={false} label="顯示更多" busyLabel="載入中" shown="已顯示 20 筆，共 300 筆" />
        <Pager
          page={5}
          pages={15}
          to={(page) => `/?page=${page}`}
          label="分頁"
          previousLabel="上一頁"
          nextLabel="下一頁"
          pageLabel={(page) => `第 ${page} 頁`}
        />
      </Section>
      <div className="bounds">
        <PageTitle
          title="我的訂單"
          intro="最近三個月的訂單都在這裡。"
          action={
            <ButtonLink to="/" variant="outline">
              聯絡客服
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} forceColorScheme="light" withStaticClasses={false}>
      <MemoryRouter>
        <Preview />
      </MemoryRouter>
    </MantineProvider>,
  )
