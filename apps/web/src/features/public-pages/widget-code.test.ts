import { expect, test } from 'vitest'
import { widgetCode } from './widget-code.ts'

test('the code of a widget is whole HTML, whatever the school is called', () => {
  const page = {
    kind: 'aftercare',
    view: 'calendar',
    url: 'https://bell.org/schools/public/after-care/calendar?portal=oak',
    visible: true,
  } as const
  const info = { schoolName: `"Oak" <& Elm's>`, script: 'https://bell.org/assets/widget.v1.js' }
  const code = widgetCode({ ...info, pages: [page] } as never, page)
  const [frame] = new DOMParser().parseFromString(code, 'text/html').getElementsByTagName('iframe')
  expect(frame!.src).toBe(`${page.url}&embed=1`)
  expect(frame!.title).toBe(`After Care calendar of "Oak" <& Elm's>`)
  expect(code.split('\n')[1]).toBe(`<script src="${info.script}" async></script>`)
})
