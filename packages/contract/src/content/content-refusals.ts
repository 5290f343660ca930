import { wording } from '../wording.ts'

/** The refusals of calls with which staff edit content. */
export const CONTENT_REFUSALS = {
  'content.changed': wording(
    409,
    '這則內容剛剛由別人更新過，你的修改還沒有儲存',
    'Somebody else has just changed this entry. Your version is not saved yet.',
  ),
  'content.published': wording(
    409,
    '這則內容已經發布，要有發布權限才能修改',
    'This entry has been published. Changing it takes the right to publish.',
  ),
  'content.slug_taken': wording(
    409,
    '這個網址已經有頁面使用，最近刪除的頁面也算在內',
    'Another page has this address. Pages that were removed lately count, too.',
  ),
  'content.in_use': wording(
    409,
    '這個分類還有內容，請先移到別的分類或刪除',
    'This category still has entries. Please move or remove them first.',
  ),
  'content.category_removed': wording(
    409,
    '所屬的分類已經刪除，請先還原分類',
    'Its category has been removed. Please restore the category first.',
  ),
}
