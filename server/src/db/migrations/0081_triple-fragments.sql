-- Triples of any characters are pieces, and not only those of digits: what a text of three or more characters has in
-- common with others is read from lists that are far shorter than those of its pairs. A piece may come twice in the
-- array, which the index does not mind: to leave it out took longer than all the rest.
CREATE OR REPLACE FUNCTION fragments(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(piece), '{}') FROM (
    SELECT substr(value, at, 2) AS piece FROM generate_series(1, length(value) - 1) AS at
    UNION ALL
    SELECT substr(value, at, 3) FROM generate_series(1, length(value) - 2) AS at
    UNION ALL
    SELECT substr(value, at, 1) FROM generate_series(1, length(value)) AS at WHERE ascii(substr(value, at, 1)) > 127
  ) AS pieces
$$;--> statement-breakpoint
REINDEX INDEX "order_search";--> statement-breakpoint
REINDEX INDEX "member_search";--> statement-breakpoint
REINDEX INDEX "card_search";--> statement-breakpoint
REINDEX INDEX "sent_message_search";--> statement-breakpoint
REINDEX INDEX "certificate_search";--> statement-breakpoint
REINDEX INDEX "contact_message_search";--> statement-breakpoint
REINDEX INDEX "company_search";--> statement-breakpoint
REINDEX INDEX "discount_search";--> statement-breakpoint
REINDEX INDEX "employee_search";
