-- Apple Pay and Google Pay work at a school's Stripe account only for the hosts that are registered with it: the host that was
-- registered last ('' before the first), and when a registration was tried last without success.

alter table provider_account
  add column wallet_host text not null default '' check (length(wallet_host) <= 253),
  add column wallet_host_tried_at timestamptz;

create index provider_account_wallet_host on provider_account (wallet_host)
  where provider = 'STRIPE' and state = 'CONNECTED';
