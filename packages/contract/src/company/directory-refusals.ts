import { wording } from '../wording.ts'

/** Why something about a company’s directory is refused. */
export const DIRECTORY_REFUSALS = {
  'directory.changed': wording(
    409,
    '目錄同步的設定剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed the settings of the directory. Yours are not saved yet.',
  ),
  'directory.no_token': wording(409, '目錄目前沒有權杖', 'The directory has no token now.'),
  'directory.connected': wording(
    409,
    '這位員工已經由目錄管理，或目錄裡已經有同一個帳號',
    'The directory has this person already, or somebody of the same user name.',
  ),
}
