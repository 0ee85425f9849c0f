import { createRoot } from 'react-dom/client'
import { SmallPage } from '../platform/SmallPage.tsx'

createRoot(document.getElementById('root')!).render(
  <SmallPage title="This link is not complete">
    <title>Link not complete</title>
    <p>
      It does not say which school’s classes, camps and aftercare to show, or part of it was lost on the way.
    </p>
    <p>
      Please open it again from where you found it: your school’s website, or the message it was in. If it
      still leads here, ask the school for the link.
    </p>
  </SmallPage>,
)
