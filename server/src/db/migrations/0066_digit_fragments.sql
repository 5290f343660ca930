-- Triples of digits are pieces too: a pair of digits is in every tenth phone number, so that an index of pairs alone
-- compared long lists to find one number.
CREATE OR REPLACE FUNCTION fragments(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT piece), '{}') FROM (
    SELECT substr(value, at, 2) AS piece FROM generate_series(1, length(value) - 1) AS at
    UNION ALL
    SELECT substr(value, at, 1) FROM generate_series(1, length(value)) AS at WHERE ascii(substr(value, at, 1)) > 127
    UNION ALL
    SELECT substr(value, at, 3) FROM generate_series(1, length(value) - 2) AS at WHERE substr(value, at, 3) ~ '^[0-9]{3}$'
  ) AS pieces
$$;--> statement-breakpoint
REINDEX INDEX "order_search";--> statement-breakpoint
REINDEX INDEX "member_search";--> statement-breakpoint
REINDEX INDEX "card_search";--> statement-breakpoint
REINDEX INDEX "sent_message_search";--> statement-breakpoint
REINDEX INDEX "certificate_search";--> statement-breakpoint
REINDEX INDEX "contact_message_search";--> statement-breakpoint
REINDEX INDEX "company_search";--> statement-breakpoint
REINDEX INDEX "discount_search";
