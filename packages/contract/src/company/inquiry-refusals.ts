import { wording } from '../wording.ts'

/** The refusals of calls about inquiries. */
export const INQUIRY_REFUSALS = {
  'inquiry.changed': wording(
    409,
    '同事剛剛處理過這則詢問，請先看看新的內容',
    'A colleague has just worked on this inquiry. Please look at what is new first.',
  ),
  'inquiry.state': wording(409, '這則詢問現在的狀態不能這樣做', 'The inquiry’s state doesn’t allow this.'),
  'inquiry.refund_open': wording(
    409,
    '退款申請還沒處理，請先在訂單裡決定',
    'The request for a refund is open. Please decide about it in the order first.',
  ),
  'inquiry.blank': wording(
    409,
    '範本裡還有 [ ] 沒填，請先填好再寄出',
    'The template’s [blanks] are not all filled in yet. Please fill them in first.',
  ),
  'inquiry.no_address': wording(409, '沒有對方的 Email，無法從這裡回信', 'There is no email address to answer to.'),
  'inquiry.file_kind': wording(
    415,
    '附件請用 PDF、PNG、JPEG、SVG、CSV 或 XLSX 檔，這個檔案無法讀取',
    'We couldn’t read this file. Please attach a PDF, PNG, JPEG, SVG, CSV or XLSX.',
  ),
  'inquiry.file_unsafe': wording(
    422,
    '這個檔案有密碼、程式碼、巨集、表單、公式或連到別處的內容，請另存成單純的 PDF、PNG、CSV 或 XLSX',
    'This file has a password, a script, a macro, a form, a formula or links to other files. Please save it again as a plain PDF, PNG, CSV or XLSX.',
  ),
  'inquiry.file_too_large': wording(413, '附件太大，上限是 8 MB', 'This file is too large: 8 MB at most.'),
  'inquiry.file_full': wording(
    409,
    '今天收到的附件太多，這個檔案沒有收下。請先不附檔案送出，再回信附上',
    'We’ve received too many files today, so this one wasn’t taken. Please send your request without it, and attach it to a reply.',
  ),
}
