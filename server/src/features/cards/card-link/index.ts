export { addSocialMedia, changeSocialMedia } from './social-media.ts'
export {
  countClick,
  type LinkKind,
  linksWith,
  nextPlace,
  openLink,
  removeLink,
  removeLinks,
  socialMediaOf,
  socialMediaShown,
  sortLinks,
  webSiteShown,
  webSitesOf,
} from './store.ts'
export { addWebSite, changeWebSite } from './web-site.ts'
