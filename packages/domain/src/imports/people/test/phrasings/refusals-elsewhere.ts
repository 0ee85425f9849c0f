import { cellsOf } from './cells-of.ts'

/**
 * The same in Spanish, and in languages a file may bring along.
 * @internal
 */
export const NOT_MAY_ELSEWHERE = cellsOf(String.raw`
Cấm Nguyễn Thảo
Cấm Thảo
cấm thảo
CẤM NGUYỄN THẢO
Cam Nguyen Thao
CAM NGUYEN THAO
Ko Nguyễn Thảo
Hủy Trần Phương
Huỷ Trần Phương
Khóa Nguyễn Thảo
Khoá Nguyễn Thảo
Hông Thảo
Hổng Thảo
Chưa Nguyễn Hoa
Đừng giao Nguyễn Hoa
Liên Hệ Nguyễn Hoa
Gọi Nguyễn Hoa
Nova Pedro Gomez
denny pedro gomez
Denis Pedro Gomez
Nola Pedro Gomez
NO entregar a Yaw Osei
No entregar a Yaw Osei
no puede recoger Yaw Osei
Yaw Osei no puede
Yaw Osei (no)
Yaw Osei ya no
Ya no: Yaw Osei
Nunca Yaw Osei
Nunca entregar al padre
Jamás Yaw Osei
jamas Yaw Osei
Excepto Yaw Osei
Todos excepto el papá
Cualquiera menos Yaw Osei
cualquiera
Salvo Yaw Osei
Sin contacto
Sin contacto con Yaw Osei
Prohibido: Yaw Osei
Prohibido Yaw Osei
PROHIBIDO ENTREGAR A YAW OSEI
Yaw Osei prohibido
Yaw Osei tiene prohibido
Orden de restricción
Orden de restricción Yaw Osei
Orden de alejamiento Yaw Osei
orden judicial Yaw Osei
Custodia: mamá
Solo mamá
Sólo mamá
SOLO LA MADRE
Solamente la mamá
Únicamente Abena Osei
Solo Abena Osei
Abena Osei solo martes
Abena los martes
Abena Osei, martes y jueves
Abena Osei en emergencia
En caso de emergencia Abena Osei
Preguntar a la mamá
Llamar primero
Llamar a mamá antes
Ver archivo
Ver orden
Con permiso de mamá
Con identificación
Camina a casa
Se va solo
Autobús
Bloqueado Yaw Osei
Yaw Osei bloqueado
Negado Yaw Osei
Acceso negado
Yaw Osei denegado
No autorizado: Yaw Osei
Yaw Osei no autorizado
desautorizado Yaw Osei
Yaw Osei desautorizado
Padre ausente
Padre fallecido
Papá en la cárcel
Papá preso
Papá peligroso
Peligro: Yaw Osei
¡Cuidado! Yaw Osei
Ojo con Yaw Osei
Evitar a Yaw Osei
Ex esposo Yaw Osei
exesposo Yaw Osei
Exmarido: Yaw Osei
Tampoco Yaw Osei
Ni Yaw Osei
Ninguno menos Abena
Nadie más que mamá
Quizás Abena Osei
Abena Osei si mamá llama
Abena Osei cuando mamá trabaja
Abena Osei hasta junio
Todos los hermanos
Hermanos mayores
Mamá
Papá
Mamá y papá
Los abuelos
Abuela
la vecina
不要 王小明
王小明 不可以
禁止王小明
只有妈妈
НЕ отдавать Ивану
Не отдавать Иван Иванов
Только мама
Нельзя Иван Иванов
Иван Иванов запрещено
ممنوع محمد علي
لا محمد علي
محمد علي فقط
לא דניאל כהן
דניאל כהן אסור
राजेश शर्मा नहीं
मत राजेश शर्मा
김민준 안됨
금지 김민준
Nicht Yaw Osei
Yaw Osei niet
Ne pas remettre à Yaw Osei
jamais Yaw Osei
Não entregar Yaw Osei
Kwame Osei\nNOT Yaw Osei
Do not release to:\nYaw Osei\nKofi Mensah
Not allowed:\nYaw Osei
Kwame Osei | no Yaw
1. Kwame Osei 2. NOT Yaw Osei
`)
