import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import type { ChosenRows } from '../../lists/actions.ts'
import { removeChosen, removeOne, removeRows } from '../../lists/removal.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { askToTurnOff } from './ask-to-turn-off.tsx'
import { isInvitation, userReads, userWords, type Person } from './user-words.ts'

const CONSEQUENCE =
  'They can no longer see this school. Their name stays on what they did, and you can invite them again.'

/** Acts of a Super Admin on users, other than editing. */
export function useUserActs() {
  const writeOptions = { invalidates: userReads }
  const invite = useWrite(users.invite, writeOptions)
  const discard = useWrite(users.discardInvite, writeOptions)
  const remove = useWrite(users.removeMany, writeOptions)
  const removePhoto = useWrite(oneself.removePhoto, { invalidates: [...userReads, oneself.photo] })
  const rows = {
    verb: 'Remove',
    things: userWords,
    remove: (userIds: string[]) => remove.mutateAsync({ query: { userIds } }),
  } as const

  const toggle = async ({ id, name }: Pick<Person, 'id' | 'name'>, active: boolean): Promise<void> => {
    if (!active) {
      const taughtActivities = await call(users.taught, { params: { userId: id } }).catch(() => null)
      if (taughtActivities && !(await askToTurnOff(name, taughtActivities))) return
    }
    const body = { active }
    const result = await discard.mutateAsync({ params: { userId: id }, body }).catch(() => null)
    if (result)
      notify(`${name} is turned ${active ? 'on' : 'off'}`, {
        action: { label: 'Undo', run: () => void toggle({ id, name }, !active) },
      })
  }
  return {
    toggle,
    sendAgain: async ({ email, role, firstName, lastName, isInstructor }: Person) => {
      const body = { email, role, firstName, lastName, isInstructor }
      const sentInvite = await invite.mutateAsync({ body }).catch(() => null)
      if (sentInvite) notify.success(`Invitation sent to ${email}`)
    },
    withdraw: (person: Person) =>
      void removeOne({
        title: `Withdraw the invitation of ${person.name}?`,
        message: 'The link in their email will no longer work.',
        yes: 'Withdraw invitation',
        done: 'Invitation withdrawn',
        remove: () => discard.mutateAsync({ params: { userId: person.id }, body: { active: false } }),
      }),
    removePhoto: ({ id, name }: Person) =>
      void removeOne({
        title: `Remove the photo of ${name}?`,
        message: 'Their initials are shown instead. They can choose another photo.',
        yes: 'Remove photo',
        done: 'Photo removed',
        remove: () => removePhoto.mutateAsync({ params: { userId: id } }),
      }),
    remove: ({ id, name }: Person) =>
      void removeOne({
        title: `Remove ${name}?`,
        message: CONSEQUENCE,
        yes: 'Remove user',
        remove: () => removeRows([id], rows),
      }),
    removeMany: (chosen: ChosenRows<Person>) => {
      const areInvitations = chosen.rows.length === chosen.count && chosen.rows.every(isInvitation)
      return removeChosen(chosen, {
        ...rows,
        message: areInvitations ? 'The links in their emails will no longer work.' : CONSEQUENCE,
      })
    },
  }
}
