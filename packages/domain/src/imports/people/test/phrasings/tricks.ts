import { cellsOf } from './cells-of.ts'

// Cells that nearly are names: cut short, spelled with other letters, or a name with a word behind it that limits it.

/**
 * Nobody of these may collect a child.
 * @internal
 */
export const TRICKS = cellsOf(String.raw`
Yaw Osei Off List
Yaw Osei Out
Yaw Osei - TRO
PFA Yaw Osei
Zero Contact Yaw Osei
Sans Yaw Osei
Hell No Yaw Osei
Ixnay Yaw
Yaw Osei NG
Yaw Osei NA
Yaw Osei N/A
Yaw Osei MIA
Yaw Osei AWOL
Yaw Osei ICE
Yaw Osei Rehab
Yaw Osei Deported
Bio Dad Yaw Osei
Absent Father Yaw
Yaw Osei left state
Yaw Osei Week A
Yaw Osei Odd Weeks
Yaw Osei M W F
Yaw Osei MWF
Yaw Osei TTh
Yaw Osei M-F
Yaw Osei L M V
Yaw Osei (5th)
Yaw Osei 2nd choice
Yaw Osei Last Resort
Yaw Osei Supv
Yaw Osei Restr.
Yaw Osei Proh.
Yaw Osei Unauth
[x] Yaw Osei
[ ] Yaw Osei
( ) Yaw Osei
☐ Yaw Osei
<s>Yaw Osei</s>
-Yaw Osei
- Yaw Osei
!Yaw Osei
_Yaw Osei_
¬ Yaw Osei
≠ Yaw Osei
No. Yaw Osei
N-O Yaw Osei
N_O_T Yaw Osei
Under No Circumstances Yaw Osei
Yaw Osei ain't
Yaw Osei shan’t
Yaw Osei Cannt
Fuera Yaw Osei
Yaw Osei Baja
Baja Yaw Osei
Quitar Yaw Osei
Borrar Yaw Osei
Eliminar Yaw Osei
Yaw Osei Verificar
Yaw Osei Verano
Mami Nomas
Nomás Mami
Nomás Carmen Ruiz
Puro Papá
Carmen Ruiz Nomás
Kofi Osei; Yaw Osei Ixnayed
Blacklist: Kofi Osei
Red Flag Kofi Osei
Fired Nanny Kofi Osei
Ex-Nanny Kofi Osei
Kofi Osei (nanny, quit)
Kofi Osei (uncle?)
Kofi "Never" Osei
Kofi Osei (Gone)
Kofi Osei (the late)
Late Kofi Osei
Will Walk
Will Power
Max 2 Kofi Osei
Summer Break
Easter Kofi Osei
Passover Kofi
Kofi Osei Xmas
Kofi Osei Snow
Kofi Osei Half Days
Verboten
Nomas
Yaw Not Osei
Osei Yaw Mom Says No
Yaw Osei - father's side, ask first
Yaw O.
Yaw Osei (dad) - court
Yaw Osei - Vacation only
Pls do nt release
Yaw Osei (Paternal Uncle) Sun
Yaw Osei hers not his
Yaw Osei Young
Will Osei Not
Yaw Osei Blue Car
Yaw Osei Blue
Green Van Kofi Osei
Kofi Osei License
Kofi Osei Honda Civic
Kofi Osei Toyota
Kofi Osei CA
Kofi Osei, CA 7ABC123
Kofi Osei age 16
Kofi Osei (minor)
Kofi Osei Minor
Kofi Osei under 18
Teen Sister Ana
Little Brother Kofi
Kofi Osei, 14
Kofi Osei 14
Kofi Osei (14)
Kofi Osei 14 yrs
Room 5 Kofi
Kofi Osei, Building B
Kofi Osei (teacher) not
Kofi Osei + Yaw (no)
Kofi Osei / not Yaw
Kofi Osei and his brother
Kofi Osei and family
Kofi Osei & co
Kofi Osei etc
Kofi Osei et al
Kofi Osei and friends
Kofi Osei's wife
Wife of Kofi Osei
Kofi Osei or whoever he sends
Kofi Osei or designee
Whoever Kofi sends
Send Kofi Osei
Text Kofi Osei
Kofi Osei (text)
Kofi Osei c/o Yaw Osei
c/o Kofi Osei
Attn Kofi Osei
Kofi Osei per mom
Kofi Osei via mom
Kofi Osei w/ mom
Kofi Osei w mom
Kofi Osei with mom
Kofi Osei x2
Kofi Osei 2x week
Kofi Osei - see notes
Kofi Osei *see notes
Kofi Osei **
Kofi Osei (see back)
Ver Nota Kofi Osei
Kofi Osei Temporal
Kofi Osei Urgencias
Solamente Kofi
Kofi Osei Exclusivo
No Kofi No
Kofi Osei, Yaw Osei: No
No Yaw or Kofi
Neither Yaw nor Kofi
Kofi Osei; Not Dad
Kofi Osei; No Dad
Kofi Osei; Dad
Dad, Kofi Osei
Stepdad Kofi; Dad Never
Aunt; Uncle
Aunt, Uncle
Tia y Tio
Abuela o Abuelo
Abuelos Paternos
Kofi Osei (papa no)
Kofi Osei NO
Kofi Osei NO
Kofi Osei NO
К\u0336о\u0336f\u0336i\u0336
Kofi O$ei
K0fi Osei
Kofi Osei ﹣ no
Kofi Osei ·no·
Kofi Osei ⓝⓞ
🅽🅾 Kofi Osei
𝓝𝓸 Kofi Osei
ℕ𝕠𝕥 Kofi Osei
ᴺᴼ Kofi Osei
Nₒ Kofi Osei
ꓠꓳ Kofi Osei
ⲚⲞ Kofi Osei
ɳơ Kofi Osei
Ŋo Kofi Osei
ŃØ Kofi Osei
Ṅȯ Kofi Osei
N\u0332O\u0332 Kofi Osei
N\u0335o\u0335 Kofi Osei
K\u0332o\u0332f\u0332i\u0332 O\u0332s\u0332e\u0332i\u0332
NO\u00adT Kofi Osei
n'o Kofi Osei
no' Kofi Osei
"no" Kofi Osei
'not' Kofi Osei
(not) Kofi Osei
[not] Kofi Osei
{not} Kofi Osei
not-Kofi Osei
non-Kofi
notKofi Osei
NotKofi Osei
KofiNot Osei
NoKofi Osei
KofiOseiNO
KofiNo
Kofi.No
Kofi Osei.No
Kofi_Osei_no
kofi osei no pick up
kofi osei nopickup
kofi osei no-pickup
Kofi Osei NoPickup
Kofi Osei PickupNo
Kofi Osei pickup: n
Kofi Osei pickup: no
Kofi Osei pickup = n
Kofi Osei Pickup N
Kofi Osei authorized: N
Kofi Osei authorized? N
Kofi Osei Authorized Never
Kofi Osei Not-Authorized
Kofi Osei Nonauthorized
Kofi Osei Deauthorized
Kofi Osei Un-authorized
Kofi Osei un authorized
Kofi Osei Authorized (Not)
Kofi Osei un-approved
Kofi Osei was approved
Kofi Osei was authorized
Kofi Osei formerly authorized
Kofi Osei authorized 2024
Kofi Osei authorized until 2024
Kofi Osei authorized by dad
Kofi Osei previously approved
Kofi Osei yes/no
Kofi Osei yes no
Kofi Osei yes → no
Kofi Osei yes?
Kofi Osei yes, but call
Kofi Osei Autorizado No
Kofi Osei des autorizado
Kofi Osei, desautorizada
Kofi Osei Malandro
Kofi Osei Ratero
Ana Ruiz lu-mi-vi
Ana Ruiz Lu-Vi
ANA RUIZ LU-VI
Ana Ruiz lu mi vi
Ana Ruiz (lu)
Kim Poole (Mo)
Kim Poole Jan-May
Kim Poole (June)
Kim Poole June
Kim Poole (April & June)
Kim Poole; June
Kim Scott May
Kim Scott Sun
Dana Poole 9.1.22 - 6.1.23
Dana Poole 8.2022 - 6.2023
Dana Poole 09-2022 06-2023
Dana Poole 1.9.2022-30.6.2023
Dana Poole 2023.06.30
Dana Poole 2023 06 30
Dana Poole 06302023
Dana Poole 20230630
Dana Poole 2021-22 2022-23
Dana Poole 12.30-17.30
Dana Poole 12.30 - 5.30
Dana Poole 1230-1730
Dana Poole 555-201-3344, 9.1.22-6.1.23
Dana Poole phone
Dana Poole (phone)
Dana Poole - phone
Kim Poole (M), Dana Poole (W)
Kim Poole (P)
*Robert Hill
Kim Poole ✓; Dana Poole
Kim Poole (yes), Dana Poole
Kim Poole ok / Dana Poole
/Robert Hill
|Robert Hill|
Robert Hill (/)
DON T ROBERT HILL
Robert Hill (Houston)
Kim Poole (Dana Poole)
Tom Reed 555-410-7788 Amy Reed 555-410-7799
Maria Lopez Ana Ruiz (aunt)
Kim Poole Dana Hill 212-555-0111
Robert James bond
Pedro Martin mal
Ahmed Ali la
Robert Zabriskie Nomore
ROBERT ZABRISKIE UNAVAIL
PEDRO XOCHITL FAYECIO
PEDRO TLAPA DEPORTAO
Pedro Sinpermiso
Pedro Nopuede
Robert Neveragain
Nguyen Van Hai cam
Nguyen Van Hai Cam
Nguyen Thi Lan (huy)
Nguyen Van Hai ko
김민수 전남편
김민수 (전남편)
김민수 이혼함
김민수 정지됨
王伟（小心）
Wang Wei (小心)
王伟（明天）
王伟（一月）
`)
