import { MAX_TEMPLATES } from '@idocard/domain/company/card-template'
import { MAX_DEPARTMENT_DEPTH, MAX_DEPARTMENTS, MAX_EMPLOYEES } from '@idocard/domain/company/employee'
import { MAX_IMPORTED } from '@idocard/domain/company/employee-import'
import { wording } from '../wording.ts'

/** Why something about a company’s people or departments is refused. */
export const EMPLOYEE_REFUSALS = {
  'employee.changed': wording(
    409,
    '這位員工的資料剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this person. Your version is not saved yet.',
  ),
  'employee.many': wording(409, `員工最多 ${MAX_EMPLOYEES} 位`, `A company can have at most ${MAX_EMPLOYEES} people.`),
  'employee.twice': wording(
    409,
    '清單裡已經有同一個人，或有人用同一個手機、Email 或員工編號，不能還原',
    'The list has this person already, or somebody with the same phone, email or employee number.',
  ),
  'employee.joined': wording(409, '對方已經加入，不用再邀請', 'They have joined already.'),
  'employee.left': wording(
    409,
    '這位員工已經離職，復原離職以後就能再邀請',
    'They have left. Undo that first, and you can invite them again.',
  ),
  'employee.no_address': wording(
    409,
    '請先填對方的手機或 Email，才能邀請',
    'Enter their phone number or email address first, so that they can be invited.',
  ),
  'employee.invited_today': wording(
    409,
    '今天已經邀請過，明天才能再提醒一次',
    'They were invited today. You can remind them tomorrow.',
  ),
  'employee.invited_often': wording(
    409,
    '這個手機或 Email 這週收到太多邀請，或公司今天寄出的邀請太多，請過幾天再試',
    'They got too many invitations this week, or the company sent too many today. Please try again in a few days.',
  ),
  'employee.already': wording(
    409,
    '你已經用另一筆資料加入這家公司，請聯絡公司的負責人',
    'You have already joined this company under another entry. Please ask the company about it.',
  ),
  'request.unlocked': wording(
    409,
    '這個欄位你可以自己改，不用請公司更改',
    'You can change this yourself, without asking your company.',
  ),
  'request.decided': wording(
    409,
    '這項請求剛剛有了結果，或對方收回、改成別的內容了，請看最新的清單',
    'This request was just decided, withdrawn or replaced by another one. Please look at the list as it is now.',
  ),
  'request.gone': wording(
    409,
    '對方已經不在名單上，或沒有這張公司名片了',
    'They are not on the list any more, or don’t have this card of the company any more.',
  ),
  'request.taken': wording(
    409,
    '清單裡已經有人用這個手機或 Email，不能接受',
    'Somebody else on the list has this phone number or email address.',
  ),
  'request.full': wording(
    409,
    '對方的名片已經放滿電話或 Email，請對方先刪掉一個',
    'Their card has as many numbers or addresses as it can have. Please ask them to remove one first.',
  ),
  'template.changed': wording(
    409,
    '這個範本剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this template. Your version is not saved yet.',
  ),
  'template.many': wording(
    409,
    `名片範本最多 ${MAX_TEMPLATES} 個`,
    `A company can have at most ${MAX_TEMPLATES} card templates.`,
  ),
  'template.theme': wording(
    409,
    '這個主題要用點數兌換，或屬於別家公司，範本不能使用',
    'This theme costs points or belongs to another company, so a template can’t use it.',
  ),
  'goal.changed': wording(
    409,
    '這個月的目標剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed the goals of this month. Yours are not saved yet.',
  ),
  'department.changed': wording(
    409,
    '這個部門剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this department. Your version is not saved yet.',
  ),
  'department.inside_itself': wording(
    409,
    '部門不能放在自己或下層部門裡',
    'A department can’t be inside itself, or inside one of its own departments.',
  ),
  'department.deep': wording(
    409,
    `部門最多 ${MAX_DEPARTMENT_DEPTH} 層`,
    `Departments can be at most ${MAX_DEPARTMENT_DEPTH} levels deep.`,
  ),
  'department.many': wording(
    409,
    `部門最多 ${MAX_DEPARTMENTS} 個`,
    `A company can have at most ${MAX_DEPARTMENTS} departments.`,
  ),
  'department.in_use': wording(
    409,
    '部門裡還有員工或下層部門，請先移走',
    'There are still people or departments in it. Please move them first.',
  ),
  'employee_import.started': wording(
    409,
    '這份檔案已經開始匯入，不能再改',
    'This file is being imported already and can’t be changed any more.',
  ),
  'employee_import.running': wording(
    409,
    '公司還有一份檔案正在匯入或復原，請等它完成',
    'Another file of the company is being imported or undone. Please wait until it is done.',
  ),
  'employee_import.nothing': wording(409, '這份檔案沒有要改的內容', 'This file changes nothing.'),
  'employee_import.many': wording(
    409,
    `一份檔案最多 ${MAX_IMPORTED} 列`,
    `A file can have at most ${MAX_IMPORTED} rows.`,
  ),
  'employee_import.over': wording(
    409,
    '這次匯入已經復原，或超過可以復原的期限',
    'This import has been undone already, or is too old to be undone.',
  ),
}
