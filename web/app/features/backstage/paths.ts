/** All paths of the back office of a company's card holders that are linked to. */
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
    drives: `${at}/donateBlood`,
    /** My points: point cards, prizes, the ledger; the specification defines the path. */
    points: `${at}/donateBlood/pointCard`,
    notify: `${at}/notify`,
    /** My contacts; the specification defines the path. */
    contacts: `${at}/star`,
    /** Folders, duplicates, import and export. */
    contactFolders: `${at}/businessCard`,
    contact: (id: string) => `${at}/businessCard/browse?id=${encodeURIComponent(id)}`,
    addContact: `${at}/businessCard/addPaper`,
    /** Pages of the company, open to visitors too. */
    termsOfUse: `${at}/termsOfUse`,
    privacyPolicy: `${at}/privacyPolicy`,
    timeLine: `${at}/timeLine`,
    corporateUsers: `${at}/corporateUsers`,
    contactUs: `${at}/contact_Us`,
    download: `${at}/download`,
    /** Courses and certificates; the specification defines the path. */
    courses: `${at}/CQI-IRCA`,
    addCard: `${at}/iDoCard/addCard`,
    /** Activates a physical card for the content of one of mine. */
    activateFor: of('addCard'),
    /** From a card that was just activated to a finished one; without a step, where it was left. */
    start: (cardSn: string, step = '') => of('start')(cardSn) + (step && `&step=${step}`),
    information: of('information'),
    myCard: of('myCard'),
    preview: of('preview'),
    /** Shows the card that was shown last. */
    show: `${at}/iDoCard/show`,
    showCard: of('show'),
  }
}
