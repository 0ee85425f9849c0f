import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { today } from '../../packages/contract/src/attendance/today.ts'
import { expect, test } from '../rig/afterbell.ts'
import { storedBoard, onDevice, putOnDevice, queuedCheck, unreadNotice } from '../rig/browser-store.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

const at = 'classes' as const

test('what a program before this one kept on a device is shown without a network, and sent whole', async ({
  page,
  context,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  await office.enroll(id, 'Anna', 'Ben', 'Cleo')
  const board = await office.call(today.board, {})
  const lines = board.lines
    .filter(({ activityId }) => activityId === id)
    .map((line) => ({ ...line, activityName: name }))
  const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((called) =>
    lines.find(({ firstName }) => firstName === called)!,
  )

  await signIn(page, logins.Coordinator!, '/schools/today')
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await waitForOfflineFiles(page)
  // The page must store its board first, or it would overwrite ours.
  await expect.poll(() => onDevice(page, 'afterbell-kept', '"today.board"')).toBeTruthy()
  await context.setOffline(true)
  const { userId, schoolId } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('afterbell.session')!) as { userId: string; schoolId: string },
  )
  const whose = { userId, schoolId }
  // Within the last minutes by the page's clock, but not before today began.
  const now = await page.evaluate(() => Date.now())
  const made = (count: number) => ({ madeAt: now - 60_000 + count * 1000, count })
  const gus = `Gus ${ben!.lastName}`
  await putOnDevice(page, 'afterbell-outbox', [
    queuedCheck(whose, anna!, { ...made(1), event: { act: 'IN', time: '15:20', isCorrection: false } }),
    queuedCheck(whose, ben!, { ...made(2), event: { act: 'IN', time: '15:21', isCorrection: false } }),
    queuedCheck(whose, anna!, { ...made(3), event: { act: 'IN', time: '15:19', isCorrection: true } }),
    queuedCheck(whose, ben!, {
      ...made(4),
      event: {
        act: 'OUT',
        time: '15:25',
        person: gus,
        isCorrection: false,
        overrideReason: null,
        photoIdChecked: false,
        note: 'Coat is here',
      },
    }),
    queuedCheck(whose, cleo!, { ...made(5), event: { act: 'IN', time: '15:22', isCorrection: false } }),
    queuedCheck(whose, cleo!, { ...made(6), event: { act: 'UNDO_IN' } }),
    unreadNotice(whose, 'Dora: in 3:05 PM. Dora Test was already checked in at 3:00 PM'),
  ])
  await putOnDevice(page, 'afterbell-kept', [
    storedBoard(whose, { at: now, date: board.date, lines: [anna!, ben!, cleo!] }),
  ])

  await page.reload()
  const line = (called: string) =>
    page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: called })
  await expect(page.getByText('6 not sent yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Not recorded' })).toContainText('Dora: in 3:05 PM')
  await page.getByRole('searchbox', { name: 'Search children' }).fill(anna!.lastName)
  await expect(line(`Anna ${anna!.lastName}`).getByRole('button', { name: /^In 3:19 PM/ })).toBeVisible()
  await expect(line(`Anna ${anna!.lastName}`)).toContainText('Peanuts')
  // On a phone the guardians' numbers are hidden for children who are in.
  await expect(
    line(`Anna ${anna!.lastName}`).getByRole('link', {
      name: `Call Gus ${anna!.lastName}`,
      includeHidden: true,
    }),
  ).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search children' }).fill(ben!.lastName)
  await expect(line(`Ben ${ben!.lastName}`)).toContainText(`Picked up by ${gus}`)

  await context.setOffline(false)
  await expect(page.getByText('6 not sent yet', { exact: true })).toBeHidden()
  await expect
    .poll(async () =>
      (await office.call(attendance.list, { at, params: { id } })).content
        .map((row) => [row.firstName, row.checkIn, row.checkOut, row.checkOutPerson, row.note])
        .toSorted(([one], [other]) => one!.localeCompare(other!)),
    )
    .toEqual([
      ['Anna', '15:19', null, null, null],
      ['Ben', '15:21', '15:25', gus, 'Coat is here'],
      ['Cleo', null, null, null, null],
    ])
  // A tab with the previous program reads the data this one stores.
  const boardOnDevice = await onDevice(page, 'afterbell-kept', '"today.board"')
  expect(boardOnDevice).toMatchObject({
    answer: { lines: expect.arrayContaining([expect.objectContaining({ familyTold: true })]) },
  })
  const ofCleo = await office.call(attendance.history, { at, params: { id, attendanceId: cleo!.id } })
  expect(ofCleo.map(({ act, outcome }) => [act, outcome])).toEqual([
    ['IN', 'TAKEN'],
    ['UNDO_IN', 'TAKEN'],
  ])
})
