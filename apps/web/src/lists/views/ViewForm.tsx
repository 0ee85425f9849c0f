import { savedViews } from '@afterbell/contract/users/saved-views'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { filtersOfList, VIEW_NAME_MAX, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { ViewState, SavedView } from './saved-view.ts'

/** Saves the list's state under a name, and returns the view; undefined if canceled. */
export function openSaveView(list: ViewedList, viewState: ViewState): Promise<SavedView | undefined> {
  return openModal<SavedView>({
    title: 'Save view',
    description: `It keeps your filters, search, order and columns.${monthText(list)}`,
    width: 480,
    content: ({ close }) => <ViewForm list={list} viewState={viewState} onSaved={close} />,
  })
}

function monthText(list: ViewedList): string {
  const isOfMonth = list.startsWith('report.') && filtersOfList(list).includes('from')
  return isOfMonth ? ' Without dates it always shows this month.' : ''
}

/** Renames a saved view, or starts or stops sharing it with colleagues. */
export function openViewName(saved: SavedView): Promise<SavedView | undefined> {
  return openModal<SavedView>({
    title: 'Name and sharing',
    width: 480,
    content: ({ close }) => <ViewForm list={saved.list} viewState={saved} saved={saved} onSaved={close} />,
  })
}

interface ViewFormProps {
  list: ViewedList
  viewState: ViewState
  saved?: SavedView
  onSaved: (view: SavedView) => void
}

function ViewForm({ list, viewState, saved, onSaved }: ViewFormProps) {
  const add = useWrite(savedViews.add, { invalidates: [savedViews.list], once: true })
  const update = useWrite(savedViews.update, { invalidates: [savedViews.list] })
  const initial = { name: saved?.name ?? '', isShared: saved?.isShared ?? false }
  const edit = useStaleEdit({
    loaded: { values: initial, version: saved?.version ?? 0 },
    read: async () => {
      const views = await call(savedViews.list, { query: { list } }, { global: true })
      const { name, isShared, version } = views.find(({ id }) => id === saved?.id) ?? saved!
      return { values: { name, isShared }, version }
    },
    tell: (path, { name, isShared }) =>
      path === 'name'
        ? { label: 'Name', text: name }
        : { label: 'Share with colleagues', text: isShared ? 'Yes' : 'No' },
  })
  const form = useAppForm({
    initial,
    rules: { name: all(required, maxLength(VIEW_NAME_MAX)) },
    onSubmit: async (values) => {
      const { filters, search, sort, columns } = viewState
      const body = { filters, search, sort, columns, ...values }
      const view = saved ? await changed(saved.id, body) : await add.mutateAsync({ body: { ...body, list } })
      notify.success(`${view.name} saved`)
      onSaved(view)
    },
  })
  async function changed(
    id: string,
    body: ViewState & { name: string; isShared: boolean },
  ): Promise<SavedView> {
    try {
      return await update.mutateAsync({ params: { id }, body: { ...body, version: edit.version() } })
    } catch (error) {
      const { name, isShared } = body
      await edit.meet(error, { name, isShared }, form)
      throw error
    }
  }
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        <TextField {...form.field('name')} label="Name" required />
        <CheckField
          {...form.field('isShared')}
          label="Share with colleagues"
          description="Anyone who can see this list and everything in the view can open it. Only you can change it."
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
