import { keepFreed } from '../../features/frame/backstage/freed-codes.tsx'
import { backstage } from '../../features/frame/backstage/paths.ts'
import { forgetStored } from '../../features/frame/backstage/stored-queries.ts'
import { DeleteAccount } from '../../features/identity/account/delete-account.tsx'
import { paths } from '../../lib/paths.ts'
import { holderToken } from '../../lib/session.ts'
import { useLeaving } from './use-sign-out.ts'

interface MemberDeletionProps {
  onClose: () => void
  /** Discards unsaved changes. */
  onLeave: () => void
}

/** Deletes the account from the member centre. The back office's entry page shows the codes for the cards. */
export function MemberDeletion({ onClose, onLeave }: MemberDeletionProps) {
  const leave = useLeaving()
  return (
    <DeleteAccount
      onClose={onClose}
      onDeleted={async (freed) => {
        onLeave()
        keepFreed(freed)
        // Signs the same person out of the back office in this browser.
        holderToken.set(undefined)
        forgetStored()
        await leave(freed.length > 0 ? backstage().user : paths.home)
      }}
    />
  )
}
