/** All paths of a company's back office that are linked to. */
export function backstage(prefix = 'SG') {
  const at = `/backstage/${prefix}`
  const of = (screen: string) => (cardSn: string) => `${at}/iDoCard/${screen}?cardSn=${encodeURIComponent(cardSn)}`
  return {
    home: at,
    user: `${at}/user`,
    login: `${at}/login`,
    signUp: `${at}/signUp`,
    setting: `${at}/setting`,
    cards: `${at}/card`,
    recently: `${at}/recently`,
    news: `${at}/news`,
    newsItem: (id: string | number) => `${at}/news/news?id=${id}`,
    question: `${at}/question`,
    sponsorship: `${at}/sponsorship`,
    /** A company's invitation to its employee. */
    join: `${at}/join`,
    /** The same by a link, or by a code that the company printed for them. */
    joinBy: (code: string) => `${at}/join#code=${code}`,
    drives: `${at}/donateBlood`,
    /** Point cards, prizes and the ledger. The specification defines the path. */
    points: `${at}/donateBlood/pointCard`,
    notify: `${at}/notify`,
    /** The holder's contacts. The specification defines the path. */
    contacts: `${at}/star`,
    /** Folders, duplicates, import and export. */
    contactFolders: `${at}/businessCard`,
    contact: (id: string) => `${at}/businessCard/browse?id=${encodeURIComponent(id)}`,
    addContact: `${at}/businessCard/addPaper`,
    /** Pages about the company, which visitors can open too. */
    termsOfUse: `${at}/termsOfUse`,
    privacyPolicy: `${at}/privacyPolicy`,
    timeLine: `${at}/timeLine`,
    corporateUsers: `${at}/corporateUsers`,
    contactUs: `${at}/contact_Us`,
    download: `${at}/download`,
    /** Courses and certificates. The specification defines the path. */
    courses: `${at}/CQI-IRCA`,
    addCard: `${at}/iDoCard/addCard`,
    /** Activates a physical card that leads to the content of an existing card. */
    activateFor: of('addCard'),
    /** The steps that complete a newly activated card. Without `step`, it opens at the first incomplete step. */
    start: (cardSn: string, step = '') => of('start')(cardSn) + (step && `&step=${step}`),
    information: of('information'),
    myCard: of('myCard'),
    preview: of('preview'),
    /** Shows the card that was last shown. */
    show: `${at}/iDoCard/show`,
    showCard: of('show'),
    /** The e-mail signature and the meeting background of a card. */
    signature: of('signature'),
  }
}
