import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { useWrite } from '../../platform/calls/calls.ts'
import { PictureField } from '../../platform/page/PictureField.tsx'
import { useSession } from '../../platform/session/session.ts'

/** The user's photo in this school, shown wherever users appear. */
export function MyPhoto({ address }: { address: string | null }) {
  const { userId, school } = useSession()
  const params = { userId }
  const writeOptions = { invalidates: [oneself.personalInfo, oneself.photo, users.list] }
  const change = useWrite(oneself.changePhoto, writeOptions)
  const remove = useWrite(oneself.removePhoto, writeOptions)
  return (
    <PictureField
      label="Photo"
      alt="Your photo"
      isRound
      hint={`A PNG, JPEG, WebP or GIF picture of at most 5 MB. People who work at ${school.schoolName} see it`}
      address={address}
      upload={(logo) => change.mutateAsync({ params, files: { logo } })}
      remove={() => remove.mutateAsync({ params })}
      texts={{ changed: 'Photo saved', removed: 'Photo removed' }}
    />
  )
}
