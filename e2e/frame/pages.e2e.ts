import { walk } from './walk.ts'

walk('page', 'no page scrolls sideways or lays a tick box over a name on a phone, also where text is large')
