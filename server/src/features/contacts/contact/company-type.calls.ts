import { contract } from '@idocard/contract'
import { COMPANY_TYPES } from '@idocard/domain/contacts/company-type'
import { implement } from '../../../api/implement.ts'

export const companyTypeCalls = implement(contract.companyType, {
  async load_layer(_input, { lang }) {
    return { list: COMPANY_TYPES.map((one) => ({ ...one, name: lang === 'zh-tw' ? one.nameCh : one.nameEn })) }
  },
})
