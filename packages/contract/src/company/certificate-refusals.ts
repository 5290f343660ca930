import { wording } from '../wording.ts'

/** The refusals of calls about courses and certificates. */
export const CERTIFICATE_REFUSALS = {
  'course.changed': wording(
    409,
    '這門課程剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this course. Your version is not saved yet.',
  ),
  'course.in_use': wording(
    409,
    '這門課程已經發過證書，不能刪除',
    'Certificates were issued for this course, so it can’t be deleted.',
  ),
  'certificate.name': wording(
    422,
    '請填寫 60 個字以內的姓名，中文或英文至少一個',
    'Please give a name of at most 60 characters, in Chinese or in English.',
  ),
  'certificate.username': wording(
    422,
    '手機或信箱的格式不正確；沒有就留空白',
    'This is neither a Taiwanese mobile number nor an email address. Leave it empty if there is none.',
  ),
  'certificate.issued': wording(
    409,
    '這個人已經有這門課程的證書',
    'This person already has a certificate for this course.',
  ),
  'certificate.until': wording(422, '有效期限不能早於發證日', 'The last day can’t be before the day of issue.'),
  'certificate.revoked': wording(409, '這張證書已經撤銷了', 'This certificate has already been revoked.'),
}
