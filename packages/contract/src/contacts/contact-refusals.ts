import { wording } from '../wording.ts'

/** The refusals of calls about contacts: folders, importing, scanning, companies by their tax number. */
export const CONTACT_REFUSALS = {
  'contact.cursor': wording(422, '名單已經變動，請重新載入', 'The list has changed meanwhile. Please load it again.'),
  'contact.changed': wording(
    409,
    '這位聯絡人在別的裝置上改過，請先看看新的內容',
    'This contact was changed on another device. Please look at the new content first.',
  ),
  'contact.not_yours': wording(
    409,
    '這是對方自己維護的名片，內容不能修改；可以寫備註或加標籤',
    'This card is kept by its owner, so its content can’t be changed. You can add a note or tags.',
  ),
  'contact.nobody': wording(
    422,
    '請至少填寫姓名、公司、電話或 Email 其中一項',
    'Please give a name, a company, a phone number or an email address at least.',
  ),
  'contact.own_card': wording(409, '這是你自己的名片', 'This is your own card.'),
  'contact.too_many': wording(409, '聯絡人已達上限', 'You can’t have more contacts than this.'),
  'contact.merge_long': wording(
    422,
    '合起來的電話、Email、網站、標籤或備註超過一位聯絡人的上限，請先刪掉一些再合併',
    'Together they have more phone numbers, email addresses, websites, tags or notes than one contact holds. Please delete some first.',
  ),
  'contact.merge_few': wording(422, '請選擇兩位以上的聯絡人', 'Please choose two contacts or more.'),
  'contact.undo_late': wording(
    409,
    '已經超過可以復原的期限，或之後又合併過',
    'It is too late to undo this, or it was merged again since.',
  ),
  'contact.not_live': wording(
    409,
    '這位聯絡人沒有使用中的電子名片',
    'This contact has no digital card that is in use.',
  ),
  'contact.consent': wording(
    422,
    '請先同意讓對方收到你的聯絡資料',
    'Please agree first that they receive your details.',
  ),
  'contact.no_contact_method': wording(
    409,
    '請先在這張名片填上姓名，以及電話或 Email',
    'Please put your name and a phone number or an email address on this card first.',
  ),
  'collection.unknown': wording(422, '找不到這個資料夾', 'We couldn’t find this folder.'),
  'collection.too_deep': wording(409, '資料夾最多十層', 'Folders can be ten levels deep at most.'),
  'collection.too_many': wording(409, '資料夾已達上限', 'You can’t have more folders than this.'),
  'collection.cycle': wording(
    409,
    '資料夾不能移到自己或自己裡面的資料夾',
    'A folder can’t be moved into itself or into a folder inside it.',
  ),
  'reminder.too_many': wording(
    409,
    '這位聯絡人的提醒已達上限，請先完成或刪除一些',
    'This contact can’t have more reminders. Please finish or delete some first.',
  ),
  'import.unreadable': wording(
    415,
    '無法讀取這個檔案，請使用 vCard（.vcf）或 CSV 檔',
    'We couldn’t read this file. Please use a vCard file (.vcf) or CSV.',
  ),
  'import.empty': wording(422, '檔案裡沒有聯絡人', 'There are no contacts in this file.'),
  'import.too_many': wording(
    413,
    '檔案裡的聯絡人太多，請分成幾個檔案',
    'There are too many contacts in this file. Please split it into several.',
  ),
  'import.too_large': wording(
    413,
    '檔案內容太多，一次讀不完，請分成幾個檔案再匯入',
    'There is more in this file than we can read at once. Please split it into several.',
  ),
  'ocr.missing': wording(
    503,
    '目前無法辨識名片，照片已經保留，請自行輸入',
    'Cards can’t be read at the moment. The picture is kept; please type the details in.',
  ),
  'ocr.busy': wording(
    503,
    '正在辨識的名片太多，照片已經保留，請稍後再試或自行輸入',
    'Many cards are being read just now. The picture is kept; please try again shortly, or type the details in.',
  ),
  'ocr.timeout': wording(
    503,
    '辨識花了太久時間，照片已經保留，請再試一次或自行輸入',
    'Reading the card took too long. The picture is kept; please try again, or type the details in.',
  ),
  'ocr.unreadable': wording(
    422,
    '這張照片無法辨識，照片已經保留，請重拍或自行輸入',
    'This picture can’t be read. It is kept; please take another, or type the details in.',
  ),
  'ocr.failed': wording(
    503,
    '辨識沒有成功，照片已經保留，請再試一次或自行輸入',
    'Reading the card did not succeed. The picture is kept; please try again, or type the details in.',
  ),
  'company.number_wrong': wording(
    422,
    '統一編號不正確，請檢查八個數字',
    'This tax number isn’t right. Please check its eight digits.',
  ),
  'company.unknown': wording(404, '登記資料中沒有這個統一編號', 'The registers know no company with this tax number.'),
  'company.away': wording(
    503,
    '暫時查不到公司登記資料，請稍後再試或自行輸入',
    'The company registers can’t be reached right now. Please try again later, or type the details in.',
  ),
}
