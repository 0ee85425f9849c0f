import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { children } from '@afterbell/contract/families/children'
import { ageText } from '@afterbell/domain/kernel/ages'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { Allergies, CollectingMark, SpecialNeeds } from './safety/Allergies.tsx'
import { ContactCell } from './ContactCell.tsx'
import { LanguageWord, MarketingWord } from './MarketingWord.tsx'
import { mayPickUp, type Child } from './child-values.ts'
import { EmergencyContacts } from './safety/EmergencyContacts.tsx'
import styles from './children.module.css'

/** The modal `contact-preview` (OQ-82): a child's contacts and warnings, without leaving the list. */
export function openContactPreview({ id, fullName: title }: { id: string; fullName: string }): Promise<void> {
  return openModal({
    title,
    width: 560,
    content: ({ close }) => <ContactPreview childId={id} onDone={() => close()} />,
  })
}

function ContactPreview({ childId, onDone }: { childId: string; onDone: () => void }) {
  const router = useRouter()
  const { data: child, isError, error, refetch } = useRead(children.get, { params: { id: childId } })
  const open = () => {
    onDone()
    void router.navigate({ to: '/contacts/$childId', params: { childId } })
  }
  return (
    <>
      <DialogBody>
        {isError && !child && <ReadFailure error={error} onRetry={() => void refetch()} thing="This child" />}
        {!isError && !child && <FieldsSkeleton fields={4} />}
        {child && <Preview child={child} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        <Button onClick={open}>Open contact</Button>
      </DialogFooter>
    </>
  )
}

function Preview({ child }: { child: Child }) {
  const format = useFormat()
  const { birthDate, grade, primaryGuardian, secondaryGuardian, furtherGuardians, doNotRelease } = child
  const facts = [
    birthDate && `${ageText(birthDate, format.today())}, born ${format.date(birthDate)}`,
    grade && `Grade ${gradeLabels[grade]}`,
  ].filter(Boolean)
  return (
    <dl className={styles.preview}>
      <div>
        <dt>Child</dt>
        <dd>{facts.join(' · ') || '–'}</dd>
      </div>
      <div>
        <dt>Allergies</dt>
        <dd>
          <Allergies text={child.allergies} />
        </dd>
      </div>
      <div>
        <dt>Special needs</dt>
        <dd>
          <SpecialNeeds text={child.specialNeeds} />
        </dd>
      </div>
      <div>
        <dt>Primary contact</dt>
        <dd>
          <GuardianCell guardian={primaryGuardian} child={child} />
        </dd>
      </div>
      <div>
        <dt>Secondary contact</dt>
        <dd>
          <GuardianCell guardian={secondaryGuardian} child={child} />
        </dd>
      </div>
      {furtherGuardians.length > 0 && (
        <div>
          <dt>Additional guardians</dt>
          {furtherGuardians.map((guardian) => (
            <dd key={guardian.id}>
              <GuardianCell guardian={guardian} child={child} />
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt>Approved pickups</dt>
        <dd>{child.approvedPickups.map(({ name }) => name).join(', ') || 'Guardians only'}</dd>
      </div>
      {child.emergencyContacts.length > 0 && (
        <div>
          <dt>Emergency contacts</dt>
          <dd>
            <EmergencyContacts
              of={child.emergencyContacts}
              pickups={mayPickUp(child)}
              doNotRelease={doNotRelease}
            />
          </dd>
        </div>
      )}
      {doNotRelease.length > 0 && (
        <div>
          <dt>Do not release</dt>
          <dd>
            <Allergies text={doNotRelease.map(({ name }) => name).join(', ')} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function GuardianCell({ guardian, child }: { guardian: Child['primaryGuardian']; child: Child }) {
  if (!guardian) return <ContactCell contact={null} />
  const { phone: phoneNumber, email } = guardian
  const name = fullName(guardian)
  return (
    <>
      <ContactCell contact={{ name, phoneNumber, email }} />
      <CollectingMark name={name} doNotRelease={child.doNotRelease} />
      <LanguageWord language={guardian.language} />
      <MarketingWord guardian={guardian} />
    </>
  )
}
