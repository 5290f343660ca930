CREATE TABLE "order_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_order" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	CONSTRAINT "phone_order_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "cart_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_link" ADD CONSTRAINT "order_link_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_link_of" ON "order_link" USING btree ("order_id");