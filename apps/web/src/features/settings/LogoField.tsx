import { portal } from '@afterbell/contract/public-pages/portal'
import { school } from '@afterbell/contract/school/school'
import { useWrite } from '../../platform/calls/calls.ts'
import { PictureField } from '../../platform/page/PictureField.tsx'

/** Accepted picture files. */
export const PICTURE = 'A PNG, JPEG, WebP or GIF picture of at most 5 MB'

/** The school's logo: show, replace or remove it. */
export function LogoField({ address }: { address: string | null }) {
  const invalidates = [portal.info, school.profile]
  const change = useWrite(school.changeLogo, { invalidates })
  const remove = useWrite(school.removeLogo, { invalidates })
  return (
    <PictureField
      label="Logo"
      alt="Logo of the school"
      hint={`${PICTURE}. It is shown 56 pixels high`}
      address={address}
      upload={(logo) => change.mutateAsync({ files: { logo } })}
      remove={() => remove.mutateAsync({})}
      texts={{ changed: 'You have successfully changed your logo', removed: 'You have removed your logo' }}
    />
  )
}
